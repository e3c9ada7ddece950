column erasures.website_id uuid NOT NULL
column erasures.asked_at timestamptz NOT NULL
constraint erasures erasures_pkey PRIMARY KEY (website_id)
index CREATE UNIQUE INDEX erasures_pkey ON public.erasures USING btree (website_id)
column migrations.name text NOT NULL
column migrations.applied_at timestamptz NOT NULL DEFAULT now()
constraint migrations migrations_pkey PRIMARY KEY (name)
index CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)
column sign_ins.id uuid NOT NULL
column sign_ins.user_id uuid NOT NULL
column sign_ins.generation int4 NOT NULL DEFAULT 1
column sign_ins.rotated_at timestamptz NOT NULL
column sign_ins.created_at timestamptz NOT NULL
column sign_ins.expires_at timestamptz NOT NULL
column sign_ins.ended_at timestamptz
constraint sign_ins sign_ins_pkey PRIMARY KEY (id)
constraint sign_ins sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX sign_ins_of_user ON public.sign_ins USING btree (user_id)
index CREATE UNIQUE INDEX sign_ins_pkey ON public.sign_ins USING btree (id)
column users.id uuid NOT NULL
column users.email text NOT NULL
column users.full_name text NOT NULL
column users.password_hash text NOT NULL
column users.created_at timestamptz NOT NULL
constraint users users_email_key UNIQUE (email)
constraint users users_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email)
index CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
column websites.id uuid NOT NULL
column websites.owner_id uuid NOT NULL
column websites.name text NOT NULL
column websites.url text NOT NULL
column websites.protocol text NOT NULL
column websites.host text NOT NULL
column websites.time_zone text NOT NULL
column websites.key text NOT NULL
column websites.secret text NOT NULL
column websites.created_at timestamptz NOT NULL
constraint websites websites_key_key UNIQUE (key)
constraint websites websites_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint websites websites_pkey PRIMARY KEY (id)
constraint websites websites_protocol_check CHECK ((protocol = ANY (ARRAY['http'::text, 'https'::text])))
constraint websites websites_secret_key UNIQUE (secret)
index CREATE INDEX websites_of_owner ON public.websites USING btree (owner_id, created_at, id)
index CREATE UNIQUE INDEX websites_key_key ON public.websites USING btree (key)
index CREATE UNIQUE INDEX websites_pkey ON public.websites USING btree (id)
index CREATE UNIQUE INDEX websites_secret_key ON public.websites USING btree (secret)
