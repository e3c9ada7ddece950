column action_credits.user_id uuid NOT NULL
column action_credits.kind text NOT NULL
column action_credits.key text NOT NULL
column action_credits.messages int8 NOT NULL
column action_credits.at timestamptz NOT NULL
constraint action_credits action_credits_kind_check CHECK ((kind = ANY (ARRAY['EMAIL'::text, 'ON_SITE'::text, 'PUSH'::text, 'SMS'::text])))
constraint action_credits action_credits_pkey PRIMARY KEY (user_id, kind, key)
constraint action_credits action_credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX action_credits_pkey ON public.action_credits USING btree (user_id, kind, key)
column action_uses.user_id uuid NOT NULL
column action_uses.kind text NOT NULL
column action_uses.used int8 NOT NULL DEFAULT 0
constraint action_uses action_uses_kind_check CHECK ((kind = ANY (ARRAY['EMAIL'::text, 'ON_SITE'::text, 'PUSH'::text, 'SMS'::text])))
constraint action_uses action_uses_pkey PRIMARY KEY (user_id, kind)
constraint action_uses action_uses_used_check CHECK ((used >= 0))
constraint action_uses action_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX action_uses_pkey ON public.action_uses USING btree (user_id, kind)
column activities.id uuid NOT NULL
column activities.user_id uuid NOT NULL
column activities.website_id uuid
column activities.website_name text NOT NULL
column activities.at timestamptz NOT NULL
column activities.kind text NOT NULL
column activities.call text NOT NULL
column activities.resource text NOT NULL
column activities.label text NOT NULL
column activities.changes jsonb NOT NULL
column activities.origin text NOT NULL
column activities.browser text NOT NULL
column activities.os text NOT NULL
column activities.device text NOT NULL
column activities.country text NOT NULL
column activities.city text NOT NULL
constraint activities activities_origin_check CHECK ((origin = ANY (ARRAY['owner'::text, 'link'::text, 'operator'::text])))
constraint activities activities_pkey PRIMARY KEY (id)
constraint activities activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX activities_of_resource ON public.activities USING btree (user_id, resource, at DESC) WHERE (resource <> ''::text)
index CREATE INDEX activities_of_user ON public.activities USING btree (user_id, at DESC, id)
index CREATE INDEX activities_of_website ON public.activities USING btree (website_id, at DESC, id) WHERE (website_id IS NOT NULL)
index CREATE UNIQUE INDEX activities_pkey ON public.activities USING btree (id)
column annotations.id uuid NOT NULL
column annotations.website_id uuid NOT NULL
column annotations.author_id uuid
column annotations.at timestamptz NOT NULL
column annotations.text text NOT NULL
column annotations.created_at timestamptz NOT NULL
constraint annotations annotations_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
constraint annotations annotations_pkey PRIMARY KEY (id)
constraint annotations annotations_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX annotations_of_website ON public.annotations USING btree (website_id, at, id)
index CREATE UNIQUE INDEX annotations_pkey ON public.annotations USING btree (id)
column assigned_visitors.website_id uuid NOT NULL
column assigned_visitors.assigned_visitor int8 NOT NULL
column assigned_visitors.visitor int8 NOT NULL
constraint assigned_visitors assigned_visitors_pkey PRIMARY KEY (website_id, assigned_visitor)
constraint assigned_visitors assigned_visitors_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX assigned_visitors_of_browser ON public.assigned_visitors USING btree (website_id, visitor)
index CREATE UNIQUE INDEX assigned_visitors_pkey ON public.assigned_visitors USING btree (website_id, assigned_visitor)
column browser_handovers.website_id uuid NOT NULL
column browser_handovers.visitor int8 NOT NULL
column browser_handovers.at timestamptz NOT NULL
column browser_handovers.assigned_visitor int8 NOT NULL
constraint browser_handovers browser_handovers_pkey PRIMARY KEY (website_id, visitor, at)
index CREATE UNIQUE INDEX browser_handovers_pkey ON public.browser_handovers USING btree (website_id, visitor, at)
column buyers.user_id uuid NOT NULL
column buyers.party jsonb NOT NULL
constraint buyers buyers_pkey PRIMARY KEY (user_id)
constraint buyers buyers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX buyers_pkey ON public.buyers USING btree (user_id)
column campaign_addresses.campaign uuid NOT NULL
column campaign_addresses.channel text NOT NULL
column campaign_addresses.address text NOT NULL
column campaign_addresses.person int8 NOT NULL
constraint campaign_addresses campaign_addresses_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaigns(id) ON DELETE CASCADE
constraint campaign_addresses campaign_addresses_pkey PRIMARY KEY (campaign, channel, address)
index CREATE INDEX campaign_addresses_of_person ON public.campaign_addresses USING btree (campaign, person)
index CREATE UNIQUE INDEX campaign_addresses_pkey ON public.campaign_addresses USING btree (campaign, channel, address)
column campaign_clicks.link uuid NOT NULL
column campaign_clicks.at timestamptz NOT NULL
column campaign_clicks.clicks int4 NOT NULL
column campaign_clicks.bots int4 NOT NULL
constraint campaign_clicks campaign_clicks_link_fkey FOREIGN KEY (link) REFERENCES campaign_links(id) ON DELETE CASCADE
constraint campaign_clicks campaign_clicks_pkey PRIMARY KEY (link, at)
index CREATE UNIQUE INDEX campaign_clicks_pkey ON public.campaign_clicks USING btree (link, at)
column campaign_links.id uuid NOT NULL
column campaign_links.campaign uuid NOT NULL
column campaign_links.position int4
column campaign_links.code text NOT NULL
column campaign_links.url text NOT NULL
column campaign_links.source text NOT NULL
column campaign_links.medium text NOT NULL
column campaign_links.term text
column campaign_links.content text
column campaign_links.tag text
constraint campaign_links campaign_links_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaigns(id) ON DELETE CASCADE
constraint campaign_links campaign_links_campaign_position_key UNIQUE (campaign, "position") DEFERRABLE INITIALLY DEFERRED
constraint campaign_links campaign_links_code_check CHECK ((code ~ '^[1-9A-HJ-NP-Za-km-z]{8}$'::text))
constraint campaign_links campaign_links_code_key UNIQUE (code)
constraint campaign_links campaign_links_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX campaign_links_campaign_position_key ON public.campaign_links USING btree (campaign, "position")
index CREATE UNIQUE INDEX campaign_links_code_key ON public.campaign_links USING btree (code)
index CREATE UNIQUE INDEX campaign_links_pkey ON public.campaign_links USING btree (id)
column campaign_people.campaign uuid NOT NULL
column campaign_people.person int8 NOT NULL
column campaign_people.state text NOT NULL
column campaign_people.message uuid
constraint campaign_people campaign_people_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaigns(id) ON DELETE CASCADE
constraint campaign_people campaign_people_pkey PRIMARY KEY (campaign, person)
constraint campaign_people campaign_people_state_check CHECK ((state = ANY (ARRAY['unsent'::text, 'handed_over'::text, 'left_out'::text])))
index CREATE INDEX campaign_people_unsent ON public.campaign_people USING btree (campaign, person) WHERE (state = 'unsent'::text)
index CREATE UNIQUE INDEX campaign_people_pkey ON public.campaign_people USING btree (campaign, person)
column campaigns.id uuid NOT NULL
column campaigns.website_id uuid NOT NULL
column campaigns.name text NOT NULL
column campaigns.status text NOT NULL
column campaigns.goal text
column campaigns.cost_minor int8
column campaigns.tag text
column campaigns.channels jsonb NOT NULL
column campaigns.channel_order text NOT NULL
column campaigns.segments jsonb NOT NULL
column campaigns.schedule jsonb NOT NULL
column campaigns.revision int4 NOT NULL DEFAULT 0
column campaigns.created_at timestamptz NOT NULL
column campaigns.starts_at timestamptz
column campaigns.started_at timestamptz
column campaigns.ended_at timestamptz
column campaigns.copied jsonb
column campaigns.copied_to int8
column campaigns.changes_read int8
column campaigns.paced_to timestamptz
column campaigns.stop jsonb
constraint campaigns campaigns_channel_order_check CHECK ((channel_order = ANY (ARRAY['first'::text, 'all'::text])))
constraint campaigns campaigns_pkey PRIMARY KEY (id)
constraint campaigns campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'stopped'::text, 'deleted'::text])))
constraint campaigns campaigns_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX campaigns_at_work ON public.campaigns USING btree (status, starts_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'sending'::text, 'stopped'::text]))
index CREATE INDEX campaigns_of_website ON public.campaigns USING btree (website_id, created_at, id)
index CREATE UNIQUE INDEX campaigns_pkey ON public.campaigns USING btree (id)
column campaigns_to_clear.campaign uuid NOT NULL
constraint campaigns_to_clear campaigns_to_clear_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaigns(id) ON DELETE CASCADE
constraint campaigns_to_clear campaigns_to_clear_pkey PRIMARY KEY (campaign)
index CREATE UNIQUE INDEX campaigns_to_clear_pkey ON public.campaigns_to_clear USING btree (campaign)
column cap_uses.website_id uuid NOT NULL
column cap_uses.person int8 NOT NULL
column cap_uses.channel text NOT NULL
column cap_uses.scope int4 NOT NULL
column cap_uses.day int4 NOT NULL
column cap_uses.day_used int4 NOT NULL
column cap_uses.week int4 NOT NULL
column cap_uses.week_used int4 NOT NULL
column cap_uses.month int4 NOT NULL
column cap_uses.month_used int4 NOT NULL
constraint cap_uses cap_uses_pkey PRIMARY KEY (website_id, person, channel, scope)
constraint cap_uses cap_uses_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX cap_uses_pkey ON public.cap_uses USING btree (website_id, person, channel, scope)
column captures.id uuid NOT NULL
column captures.heatmap_id uuid NOT NULL
column captures.device text NOT NULL
column captures.variant int2 NOT NULL
column captures.state text NOT NULL
column captures.reason text
column captures.queued_at timestamptz NOT NULL
column captures.via text NOT NULL DEFAULT 'server'::text
column captures.ended_at timestamptz
column captures.width int4
column captures.height int4
column captures.scale int2
column captures.version text
column captures.is_stale bool NOT NULL DEFAULT false
column captures.is_truncated bool NOT NULL DEFAULT false
column captures.is_drawn bool NOT NULL DEFAULT false
constraint captures captures_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'tablet'::text, 'mobile'::text])))
constraint captures captures_heatmap_id_fkey FOREIGN KEY (heatmap_id) REFERENCES heatmaps(id) ON DELETE CASCADE
constraint captures captures_pkey PRIMARY KEY (id)
constraint captures captures_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
constraint captures captures_taken_check CHECK (((state <> 'ready'::text) OR (ROW(ended_at, width, height, scale, version) IS NOT NULL)))
constraint captures captures_via_check CHECK ((via = ANY (ARRAY['server'::text, 'browser'::text, 'file'::text])))
index CREATE INDEX captures_of_heatmap ON public.captures USING btree (heatmap_id, device, variant, queued_at DESC)
index CREATE INDEX captures_waiting ON public.captures USING btree (queued_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'processing'::text]))
index CREATE UNIQUE INDEX captures_pkey ON public.captures USING btree (id)
column channels.id uuid NOT NULL
column channels.website_id uuid NOT NULL
column channels.type text NOT NULL
column channels.provider text NOT NULL
column channels.name text NOT NULL
column channels.is_active bool NOT NULL
column channels.settings jsonb NOT NULL
column channels.secret_fields _text NOT NULL
column channels.caps jsonb NOT NULL
column channels.quiet jsonb NOT NULL
column channels.queue jsonb NOT NULL
column channels.require_consent bool NOT NULL
column channels.health_state text NOT NULL DEFAULT 'unknown'::text
column channels.health_at timestamptz
column channels.health_message text
column channels.created_at timestamptz NOT NULL
constraint channels channels_health_state_check CHECK ((health_state = ANY (ARRAY['unknown'::text, 'working'::text, 'failing'::text])))
constraint channels channels_pkey PRIMARY KEY (id)
constraint channels channels_type_check CHECK ((type = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PUSH'::text, 'WEB_PUSH'::text, 'WHATSAPP'::text, 'ON_SITE'::text, 'API'::text])))
constraint channels channels_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint channels channels_website_id_name_key UNIQUE (website_id, name)
index CREATE INDEX channels_of_website ON public.channels USING btree (website_id, created_at, id)
index CREATE UNIQUE INDEX built_in_channels ON public.channels USING btree (website_id, provider) WHERE (provider = ANY (ARRAY['webpush'::text, 'onsite'::text, 'http'::text]))
index CREATE UNIQUE INDEX channels_pkey ON public.channels USING btree (id)
index CREATE UNIQUE INDEX channels_website_id_name_key ON public.channels USING btree (website_id, name)
column collector_lease.is_only bool NOT NULL DEFAULT true
column collector_lease.holder uuid NOT NULL
column collector_lease.name text NOT NULL
column collector_lease.ends_at timestamptz NOT NULL
constraint collector_lease collector_lease_is_only_check CHECK (is_only)
constraint collector_lease collector_lease_pkey PRIMARY KEY (is_only)
index CREATE UNIQUE INDEX collector_lease_pkey ON public.collector_lease USING btree (is_only)
column consents.no int8 NOT NULL
column consents.website_id uuid NOT NULL
column consents.person int8
column consents.channel text NOT NULL
column consents.address text NOT NULL
column consents.consent text NOT NULL
column consents.source text NOT NULL
column consents.at timestamptz NOT NULL
column consents.recorded_at timestamptz NOT NULL
column consents.import_id uuid
constraint consents consents_consent_check CHECK ((consent = ANY (ARRAY['granted'::text, 'stated'::text, 'denied'::text])))
constraint consents consents_pkey PRIMARY KEY (no)
constraint consents consents_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX consents_of_address ON public.consents USING btree (website_id, channel, address, at)
index CREATE INDEX consents_of_import ON public.consents USING btree (import_id) WHERE (import_id IS NOT NULL)
index CREATE INDEX consents_of_person ON public.consents USING btree (website_id, person) WHERE (person IS NOT NULL)
index CREATE UNIQUE INDEX consents_pkey ON public.consents USING btree (no)
column defined_events.id uuid NOT NULL
column defined_events.website_id uuid NOT NULL
column defined_events.name text NOT NULL
column defined_events.action text NOT NULL
column defined_events.match_mode text
column defined_events.match_url text
column defined_events.selector text
column defined_events.element_text text
column defined_events.stopped_at timestamptz
column defined_events.created_at timestamptz NOT NULL
constraint defined_events defined_events_check CHECK (((match_mode IS NULL) = (match_url IS NULL)))
constraint defined_events defined_events_match_mode_check CHECK ((match_mode = ANY (ARRAY['starts_with'::text, 'ends_with'::text, 'exact'::text])))
constraint defined_events defined_events_pkey PRIMARY KEY (id)
constraint defined_events defined_events_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint defined_events defined_events_website_id_name_key UNIQUE (website_id, name)
index CREATE UNIQUE INDEX defined_events_pkey ON public.defined_events USING btree (id)
index CREATE UNIQUE INDEX defined_events_website_id_name_key ON public.defined_events USING btree (website_id, name)
column displaced_events.website_id uuid NOT NULL
column displaced_events.id uuid NOT NULL
column displaced_events.server_id uuid NOT NULL
column displaced_events.noted_at timestamptz NOT NULL
constraint displaced_events displaced_events_pkey PRIMARY KEY (website_id, id)
constraint displaced_events displaced_events_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX displaced_events_pkey ON public.displaced_events USING btree (website_id, id)
column document_numbers.kind text NOT NULL
column document_numbers.last int4 NOT NULL
constraint document_numbers document_numbers_pkey PRIMARY KEY (kind)
index CREATE UNIQUE INDEX document_numbers_pkey ON public.document_numbers USING btree (kind)
column domain_owners.name text NOT NULL
column domain_owners.user_id uuid NOT NULL
constraint domain_owners domain_owners_pkey PRIMARY KEY (name)
constraint domain_owners domain_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX domain_owners_pkey ON public.domain_owners USING btree (name)
column domains.id uuid NOT NULL
column domains.website_id uuid NOT NULL
column domains.name text NOT NULL
column domains.status text NOT NULL
column domains.token text NOT NULL
column domains.public_key text NOT NULL
column domains.records jsonb NOT NULL
column domains.daily_limit int4 NOT NULL
column domains.checked_at timestamptz
column domains.failures int4 NOT NULL DEFAULT 0
column domains.failing_since timestamptz
column domains.verified_at timestamptz
column domains.created_at timestamptz NOT NULL
column domains.used_day int4 NOT NULL DEFAULT 0
column domains.used int4 NOT NULL DEFAULT 0
constraint domains domains_pkey PRIMARY KEY (id)
constraint domains domains_status_check CHECK ((status = ANY (ARRAY['not_verified'::text, 'verified'::text, 'broken'::text])))
constraint domains domains_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint domains domains_website_id_name_key UNIQUE (website_id, name)
index CREATE INDEX domains_by_check ON public.domains USING btree (checked_at) WHERE (status <> 'not_verified'::text)
index CREATE UNIQUE INDEX domains_pkey ON public.domains USING btree (id)
index CREATE UNIQUE INDEX domains_website_id_name_key ON public.domains USING btree (website_id, name)
column drafts.owner_id uuid NOT NULL
column drafts.kind text NOT NULL
column drafts.website_id uuid
column drafts.target uuid
column drafts.data jsonb
column drafts.revision int4 NOT NULL
column drafts.updated_at timestamptz NOT NULL
constraint drafts drafts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint drafts drafts_owner_id_kind_website_id_target_key UNIQUE NULLS NOT DISTINCT (owner_id, kind, website_id, target)
constraint drafts drafts_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX drafts_by_age ON public.drafts USING btree (owner_id, updated_at)
index CREATE INDEX drafts_of_website ON public.drafts USING btree (website_id)
index CREATE UNIQUE INDEX drafts_owner_id_kind_website_id_target_key ON public.drafts USING btree (owner_id, kind, website_id, target) NULLS NOT DISTINCT
column early_reports.account uuid NOT NULL
column early_reports.provider_id text NOT NULL
column early_reports.at timestamptz NOT NULL
constraint early_reports early_reports_pkey PRIMARY KEY (account, provider_id)
constraint early_reports early_reports_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 100)))
index CREATE INDEX early_reports_by_time ON public.early_reports USING btree (at)
index CREATE UNIQUE INDEX early_reports_pkey ON public.early_reports USING btree (account, provider_id)
column element_picks.token_hash bytea NOT NULL
column element_picks.website_id uuid NOT NULL
column element_picks.owner_id uuid NOT NULL
column element_picks.expires_at timestamptz NOT NULL
column element_picks.used_at timestamptz
constraint element_picks element_picks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint element_picks element_picks_pkey PRIMARY KEY (token_hash)
constraint element_picks element_picks_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX element_picks_of_owner ON public.element_picks USING btree (owner_id, expires_at)
index CREATE INDEX element_picks_of_website ON public.element_picks USING btree (website_id)
index CREATE UNIQUE INDEX element_picks_pkey ON public.element_picks USING btree (token_hash)
column erased_visitors.website_id uuid NOT NULL
column erased_visitors.visitor int8 NOT NULL
constraint erased_visitors erased_visitors_pkey PRIMARY KEY (website_id, visitor)
constraint erased_visitors erased_visitors_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX erased_visitors_pkey ON public.erased_visitors USING btree (website_id, visitor)
column erasures.website_id uuid NOT NULL
column erasures.requested_at timestamptz NOT NULL
constraint erasures erasures_pkey PRIMARY KEY (website_id)
index CREATE UNIQUE INDEX erasures_pkey ON public.erasures USING btree (website_id)
column event_cursors.name text NOT NULL
column event_cursors.seq int8 NOT NULL
column event_cursors.updated_at timestamptz NOT NULL DEFAULT now()
constraint event_cursors event_cursors_pkey PRIMARY KEY (name)
index CREATE UNIQUE INDEX event_cursors_pkey ON public.event_cursors USING btree (name)
column exclusions.id uuid NOT NULL
column exclusions.website_id uuid NOT NULL
column exclusions.name text NOT NULL
column exclusions.conditions jsonb NOT NULL
column exclusions.visitors _text NOT NULL
column exclusions.from_now_on bool NOT NULL
column exclusions.state text NOT NULL
column exclusions.cut_seq int8
column exclusions.has_claims bool NOT NULL DEFAULT false
column exclusions.created_at timestamptz NOT NULL
column exclusions.changed_at timestamptz NOT NULL
constraint exclusions exclusions_pkey PRIMARY KEY (id)
constraint exclusions exclusions_state_check CHECK ((state = ANY (ARRAY['applying'::text, 'active'::text, 'undoing'::text, 'undone'::text])))
constraint exclusions exclusions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX exclusions_of_website ON public.exclusions USING btree (website_id, created_at, id)
index CREATE UNIQUE INDEX exclusions_pkey ON public.exclusions USING btree (id)
column findings.id uuid NOT NULL
column findings.website_id uuid NOT NULL
column findings.key text NOT NULL
column findings.metric text NOT NULL
column findings.kind text NOT NULL
column findings.began_at timestamptz NOT NULL
column findings.at timestamptz NOT NULL
column findings.values jsonb NOT NULL
constraint findings findings_kind_check CHECK ((kind = ANY (ARRAY['shift'::text, 'anomaly'::text])))
constraint findings findings_pkey PRIMARY KEY (id)
constraint findings findings_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint findings findings_website_id_key_key UNIQUE (website_id, key)
index CREATE INDEX findings_of_website ON public.findings USING btree (website_id, at DESC, id)
index CREATE UNIQUE INDEX findings_pkey ON public.findings USING btree (id)
index CREATE UNIQUE INDEX findings_website_id_key_key ON public.findings USING btree (website_id, key)
column form_records.key text NOT NULL
column form_records.value text
column form_records.expires_at timestamptz NOT NULL
constraint form_records form_records_pkey PRIMARY KEY (key)
index CREATE INDEX form_records_by_expiry ON public.form_records USING btree (expires_at)
index CREATE UNIQUE INDEX form_records_pkey ON public.form_records USING btree (key)
column former_credentials.website_id uuid NOT NULL
column former_credentials.credential text NOT NULL
column former_credentials.value text NOT NULL
column former_credentials.replaced_at timestamptz NOT NULL
column former_credentials.ends_at timestamptz NOT NULL
constraint former_credentials former_credentials_credential_check CHECK ((credential = ANY (ARRAY['key'::text, 'secret'::text])))
constraint former_credentials former_credentials_pkey PRIMARY KEY (credential, value)
constraint former_credentials former_credentials_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX former_credentials_of_website ON public.former_credentials USING btree (website_id, credential, ends_at)
index CREATE UNIQUE INDEX former_credentials_pkey ON public.former_credentials USING btree (credential, value)
column funnels.id uuid NOT NULL
column funnels.website_id uuid NOT NULL
column funnels.name text NOT NULL
column funnels.type text NOT NULL
column funnels.scope text NOT NULL
column funnels.window_days int4 NOT NULL
column funnels.steps jsonb NOT NULL
column funnels.created_at timestamptz NOT NULL
column funnels.stopped_at timestamptz
column funnels.counted jsonb
column funnels.counted_at timestamptz
constraint funnels funnels_pkey PRIMARY KEY (id)
constraint funnels funnels_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'session'::text])))
constraint funnels funnels_type_check CHECK ((type = ANY (ARRAY['ordered'::text, 'strict'::text, 'unordered'::text])))
constraint funnels funnels_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint funnels funnels_window_days_check CHECK (((window_days >= 1) AND (window_days <= 90)))
index CREATE INDEX funnels_of_website ON public.funnels USING btree (website_id, created_at DESC, id)
index CREATE UNIQUE INDEX funnels_pkey ON public.funnels USING btree (id)
column goals.id uuid NOT NULL
column goals.website_id uuid NOT NULL
column goals.name text NOT NULL
column goals.kind text NOT NULL
column goals.match text NOT NULL
column goals.value_rial int8
column goals.counts text NOT NULL
column goals.is_main bool NOT NULL
column goals.created_at timestamptz NOT NULL
constraint goals goals_counts_check CHECK ((counts = ANY (ARRAY['session'::text, 'each'::text])))
constraint goals goals_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'page'::text])))
constraint goals goals_pkey PRIMARY KEY (id)
constraint goals goals_value_rial_check CHECK ((value_rial >= 0))
constraint goals goals_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint goals goals_website_id_name_key UNIQUE (website_id, name)
index CREATE UNIQUE INDEX goals_pkey ON public.goals USING btree (id)
index CREATE UNIQUE INDEX goals_website_id_name_key ON public.goals USING btree (website_id, name)
index CREATE UNIQUE INDEX main_goal_of_website ON public.goals USING btree (website_id) WHERE is_main
column gone_segments.segment int4 NOT NULL
constraint gone_segments gone_segments_pkey PRIMARY KEY (segment)
index CREATE UNIQUE INDEX gone_segments_pkey ON public.gone_segments USING btree (segment)
column heatmaps.id uuid NOT NULL
column heatmaps.website_id uuid NOT NULL
column heatmaps.name text NOT NULL
column heatmaps.type text NOT NULL
column heatmaps.addresses jsonb NOT NULL
column heatmaps.devices _text NOT NULL
column heatmaps.hide _text NOT NULL
column heatmaps.created_at timestamptz NOT NULL
column heatmaps.opened_at timestamptz
constraint heatmaps heatmaps_pkey PRIMARY KEY (id)
constraint heatmaps heatmaps_type_check CHECK ((type = ANY (ARRAY['click'::text, 'scroll'::text, 'normal'::text, 'ab'::text])))
constraint heatmaps heatmaps_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX heatmaps_of_website ON public.heatmaps USING btree (website_id, created_at DESC, id)
index CREATE UNIQUE INDEX heatmaps_pkey ON public.heatmaps USING btree (id)
column holds.key text NOT NULL
column holds.owner_id uuid NOT NULL
column holds.currency text NOT NULL
column holds.amount int8 NOT NULL
column holds.state text NOT NULL
column holds.captured int8 NOT NULL DEFAULT 0
column holds.title text
column holds.website_id uuid
column holds.channel text
column holds.campaign_id uuid
column holds.released int8 NOT NULL DEFAULT 0
constraint holds holds_amount_check CHECK ((amount > 0))
constraint holds holds_check CHECK (((captured >= 0) AND (captured <= amount)))
constraint holds holds_end CHECK (((state = 'held'::text) = ((captured + released) < amount)))
constraint holds holds_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
constraint holds holds_of_parts CHECK (((captured + released) <= amount))
constraint holds holds_outcome CHECK (((state = 'held'::text) OR ((captured > 0) = (state = 'captured'::text))))
constraint holds holds_owner_id_currency_fkey FOREIGN KEY (owner_id, currency) REFERENCES wallets(owner_id, currency)
constraint holds holds_pkey PRIMARY KEY (key)
constraint holds holds_released_check CHECK ((released >= 0))
constraint holds holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text])))
index CREATE INDEX open_holds ON public.holds USING btree (owner_id, currency) WHERE (state = 'held'::text)
index CREATE UNIQUE INDEX holds_pkey ON public.holds USING btree (key)
column idempotency_keys.user_id uuid NOT NULL
column idempotency_keys.call text NOT NULL
column idempotency_keys.key text NOT NULL
column idempotency_keys.body text NOT NULL
column idempotency_keys.result json
column idempotency_keys.created_at timestamptz NOT NULL
constraint idempotency_keys idempotency_keys_pkey PRIMARY KEY (user_id, call, key)
constraint idempotency_keys idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)
index CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (user_id, call, key)
column identifiers.website_id uuid NOT NULL
column identifiers.kind text NOT NULL
column identifiers.value text NOT NULL
column identifiers.person_id int8 NOT NULL
column identifiers.provenance text NOT NULL DEFAULT 'browser'::text
constraint identifiers identifiers_kind_check CHECK ((kind = ANY (ARRAY['id'::text, 'email'::text, 'phone'::text])))
constraint identifiers identifiers_pkey PRIMARY KEY (website_id, kind, value)
constraint identifiers identifiers_provenance_check CHECK ((provenance = ANY (ARRAY['browser'::text, 'server'::text, 'import'::text, 'owner'::text])))
constraint identifiers identifiers_website_id_person_id_fkey FOREIGN KEY (website_id, person_id) REFERENCES people(website_id, id)
index CREATE INDEX identifiers_by_prefix ON public.identifiers USING btree (website_id, value text_pattern_ops)
index CREATE INDEX identifiers_of_person ON public.identifiers USING btree (website_id, person_id)
index CREATE UNIQUE INDEX identifiers_pkey ON public.identifiers USING btree (website_id, kind, value)
column identity_state.one bool NOT NULL DEFAULT true
column identity_state.revision int8 NOT NULL
column identity_state.claims_recorded_before timestamptz NOT NULL
column identity_state.is_provenance_derived bool NOT NULL DEFAULT false
constraint identity_state identity_state_one_check CHECK (one)
constraint identity_state identity_state_pkey PRIMARY KEY (one)
index CREATE UNIQUE INDEX identity_state_pkey ON public.identity_state USING btree (one)
column import_rejections.import_id uuid NOT NULL
column import_rejections.line int4 NOT NULL
column import_rejections.problem text NOT NULL
column import_rejections.cells jsonb NOT NULL
column import_rejections.is_kept bool NOT NULL DEFAULT false
constraint import_rejections import_rejections_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
constraint import_rejections import_rejections_pkey PRIMARY KEY (import_id, line)
index CREATE UNIQUE INDEX import_rejections_pkey ON public.import_rejections USING btree (import_id, line)
column imports.id uuid NOT NULL
column imports.website_id uuid NOT NULL
column imports.kind text NOT NULL
column imports.state text NOT NULL
column imports.revision int4 NOT NULL DEFAULT 1
column imports.file_name text NOT NULL
column imports.file_bytes int8 NOT NULL
column imports.options jsonb NOT NULL
column imports.format jsonb NOT NULL
column imports.columns jsonb NOT NULL
column imports.mapping jsonb NOT NULL
column imports.sample jsonb NOT NULL
column imports.is_dry_run bool NOT NULL
column imports.row_count int4
column imports.read_count int4 NOT NULL DEFAULT 0
column imports.read_line int4 NOT NULL DEFAULT 0
column imports.added int4 NOT NULL DEFAULT 0
column imports.changed int4 NOT NULL DEFAULT 0
column imports.unchanged int4 NOT NULL DEFAULT 0
column imports.rejected int4 NOT NULL DEFAULT 0
column imports.error jsonb
column imports.created_at timestamptz NOT NULL
column imports.changed_at timestamptz NOT NULL
column imports.has_written bool NOT NULL DEFAULT false
column imports.incomplete int4 NOT NULL DEFAULT 0
constraint imports imports_kind_check CHECK ((kind = ANY (ARRAY['people'::text, 'orders'::text, 'consents'::text])))
constraint imports imports_pkey PRIMARY KEY (id)
constraint imports imports_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX imports_of_website ON public.imports USING btree (website_id, created_at DESC, id)
index CREATE UNIQUE INDEX imports_pkey ON public.imports USING btree (id)
column jobs.kind text NOT NULL
column jobs.key text NOT NULL
column jobs.payload jsonb NOT NULL
column jobs.state text NOT NULL DEFAULT 'waiting'::text
column jobs.due timestamptz NOT NULL
column jobs.attempts int4 NOT NULL DEFAULT 0
column jobs.holder uuid
column jobs.error text
column jobs.ended_at timestamptz
column jobs.website_id uuid
column jobs.priority int2 NOT NULL DEFAULT 0
column jobs.progress float4 NOT NULL DEFAULT 0
column jobs.progress_text text NOT NULL DEFAULT ''::text
constraint jobs jobs_pkey PRIMARY KEY (kind, key)
constraint jobs jobs_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision)))
constraint jobs jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text, 'cancelled'::text])))
constraint jobs jobs_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX jobs_due ON public.jobs USING btree (due) WHERE (state = 'waiting'::text)
index CREATE INDEX jobs_ended ON public.jobs USING btree (ended_at) WHERE (state <> 'waiting'::text)
index CREATE INDEX jobs_of_website ON public.jobs USING btree (website_id) WHERE (website_id IS NOT NULL)
index CREATE INDEX jobs_to_claim ON public.jobs USING btree (kind, priority DESC, due) WHERE (state = 'waiting'::text)
index CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (kind, key)
column journey_audits.journey int4 NOT NULL
column journey_audits.differences jsonb NOT NULL
constraint journey_audits journey_audits_pkey PRIMARY KEY (journey)
index CREATE UNIQUE INDEX journey_audits_pkey ON public.journey_audits USING btree (journey)
column journey_blocks.id uuid NOT NULL
column journey_blocks.no int4 NOT NULL
column journey_blocks.journey uuid NOT NULL
column journey_blocks.position int4 NOT NULL
column journey_blocks.type text NOT NULL
column journey_blocks.title text NOT NULL
column journey_blocks.x float8 NOT NULL
column journey_blocks.y float8 NOT NULL
column journey_blocks.fields jsonb NOT NULL
constraint journey_blocks journey_blocks_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(id) ON DELETE CASCADE
constraint journey_blocks journey_blocks_journey_id_key UNIQUE (journey, id)
constraint journey_blocks journey_blocks_no_key UNIQUE (no)
constraint journey_blocks journey_blocks_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX journey_blocks_journey_id_key ON public.journey_blocks USING btree (journey, id)
index CREATE UNIQUE INDEX journey_blocks_no_key ON public.journey_blocks USING btree (no)
index CREATE UNIQUE INDEX journey_blocks_pkey ON public.journey_blocks USING btree (id)
column journey_connections.journey uuid NOT NULL
column journey_connections.block uuid NOT NULL
column journey_connections.output text NOT NULL
column journey_connections.target uuid NOT NULL
constraint journey_connections journey_connections_journey_block_fkey FOREIGN KEY (journey, block) REFERENCES journey_blocks(journey, id) ON DELETE CASCADE
constraint journey_connections journey_connections_journey_target_fkey FOREIGN KEY (journey, target) REFERENCES journey_blocks(journey, id) ON DELETE CASCADE
constraint journey_connections journey_connections_output_check CHECK ((output = ANY (ARRAY['next'::text, 'yes'::text, 'no'::text, 'a'::text, 'b'::text])))
constraint journey_connections journey_connections_pkey PRIMARY KEY (block, output)
index CREATE INDEX journey_connections_of_target ON public.journey_connections USING btree (journey, target)
index CREATE UNIQUE INDEX journey_connections_pkey ON public.journey_connections USING btree (block, output)
column journey_decisions.id int8 NOT NULL
column journey_decisions.website_id uuid NOT NULL
column journey_decisions.journey int4 NOT NULL
column journey_decisions.run int8 NOT NULL
column journey_decisions.person int8 NOT NULL
column journey_decisions.block int4 NOT NULL
column journey_decisions.output text
column journey_decisions.reason text NOT NULL
column journey_decisions.detail jsonb
column journey_decisions.at timestamptz NOT NULL
constraint journey_decisions journey_decisions_pkey PRIMARY KEY (id)
index CREATE INDEX journey_decisions_by_time ON public.journey_decisions USING brin (at)
index CREATE INDEX journey_decisions_of_person ON public.journey_decisions USING btree (website_id, person, at)
index CREATE UNIQUE INDEX journey_decisions_pkey ON public.journey_decisions USING btree (id)
column journey_entries.journey int4 NOT NULL
column journey_entries.trigger text NOT NULL
column journey_entries.person int8 NOT NULL
column journey_entries.at timestamptz NOT NULL
column journey_entries.outcome text
constraint journey_entries journey_entries_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_entries journey_entries_pkey PRIMARY KEY (journey, trigger)
index CREATE INDEX journey_entries_by_time ON public.journey_entries USING btree (at)
index CREATE INDEX journey_entries_of_person ON public.journey_entries USING btree (journey, person)
index CREATE UNIQUE INDEX journey_entries_pkey ON public.journey_entries USING btree (journey, trigger)
column journey_items.id uuid NOT NULL
column journey_items.block uuid NOT NULL
column journey_items.position int4 NOT NULL
column journey_items.kind text NOT NULL
column journey_items.data jsonb NOT NULL
constraint journey_items journey_items_block_fkey FOREIGN KEY (block) REFERENCES journey_blocks(id) ON DELETE CASCADE
constraint journey_items journey_items_kind_check CHECK ((kind = ANY (ARRAY['filter'::text, 'area'::text, 'slot'::text, 'header'::text])))
constraint journey_items journey_items_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX journey_items_of_block ON public.journey_items USING btree (block, "position")
index CREATE UNIQUE INDEX journey_items_pkey ON public.journey_items USING btree (id)
column journey_members.journey int4 NOT NULL
column journey_members.after int8
column journey_members.next_at timestamptz NOT NULL
constraint journey_members journey_members_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_members journey_members_pkey PRIMARY KEY (journey)
index CREATE UNIQUE INDEX journey_members_pkey ON public.journey_members USING btree (journey)
column journey_moves.journey int4 NOT NULL
column journey_moves.is_end bool NOT NULL DEFAULT false
column journey_moves.start int4 NOT NULL
column journey_moves.over_below int4 NOT NULL
column journey_moves.woken _int4 NOT NULL
column journey_moves.kept _int4 NOT NULL
column journey_moves.at timestamptz NOT NULL
column journey_moves.after int8 NOT NULL DEFAULT 0
column journey_moves.remaining int4 NOT NULL
constraint journey_moves journey_moves_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_moves journey_moves_pkey PRIMARY KEY (journey)
index CREATE UNIQUE INDEX journey_moves_pkey ON public.journey_moves USING btree (journey)
column journey_paces.journey int4 NOT NULL
column journey_paces.next_at timestamptz NOT NULL
constraint journey_paces journey_paces_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_paces journey_paces_pkey PRIMARY KEY (journey)
index CREATE UNIQUE INDEX journey_paces_pkey ON public.journey_paces USING btree (journey)
column journey_people.website_id uuid NOT NULL
column journey_people.journey int4 NOT NULL
column journey_people.person int8 NOT NULL
column journey_people.key text NOT NULL
column journey_people.entries int4 NOT NULL DEFAULT 1
column journey_people.entered_at timestamptz NOT NULL
column journey_people.ended_at timestamptz
column journey_people.exit text
column journey_people.is_control bool NOT NULL DEFAULT false
column journey_people.converted_at timestamptz
column journey_people.value float8
constraint journey_people journey_people_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_people journey_people_pkey PRIMARY KEY (journey, person, key)
constraint journey_people journey_people_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX journey_people_control ON public.journey_people USING btree (journey, entered_at) WHERE is_control
index CREATE INDEX journey_people_converted ON public.journey_people USING btree (journey, converted_at) WHERE ((converted_at IS NOT NULL) AND (NOT is_control))
index CREATE INDEX journey_people_left ON public.journey_people USING btree (journey, ended_at) WHERE ((ended_at IS NOT NULL) AND (NOT is_control))
index CREATE INDEX journey_people_of_person ON public.journey_people USING btree (website_id, person)
index CREATE UNIQUE INDEX journey_people_pkey ON public.journey_people USING btree (journey, person, key)
column journey_places.website_id uuid NOT NULL
column journey_places.journey int4 NOT NULL
column journey_places.person int8 NOT NULL
column journey_places.at timestamptz NOT NULL
column journey_places.inside bool
column journey_places.doubt bool
column journey_places.doubted_at timestamptz
constraint journey_places journey_places_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_places journey_places_pkey PRIMARY KEY (journey, person)
constraint journey_places journey_places_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX journey_places_of_person ON public.journey_places USING btree (website_id, person)
index CREATE UNIQUE INDEX journey_places_pkey ON public.journey_places USING btree (journey, person)
column journey_rehearsals.journey uuid NOT NULL
column journey_rehearsals.days int4 NOT NULL
column journey_rehearsals.result jsonb NOT NULL
column journey_rehearsals.at timestamptz NOT NULL
constraint journey_rehearsals journey_rehearsals_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(id) ON DELETE CASCADE
constraint journey_rehearsals journey_rehearsals_pkey PRIMARY KEY (journey)
index CREATE INDEX journey_rehearsals_by_time ON public.journey_rehearsals USING btree (at)
index CREATE UNIQUE INDEX journey_rehearsals_pkey ON public.journey_rehearsals USING btree (journey)
column journey_runs.id int8 NOT NULL
column journey_runs.website_id uuid NOT NULL
column journey_runs.journey int4 NOT NULL
column journey_runs.person int8 NOT NULL
column journey_runs.key text NOT NULL
column journey_runs.block int4 NOT NULL
column journey_runs.lap int4 NOT NULL DEFAULT 0
column journey_runs.wait text
column journey_runs.clock int2 NOT NULL DEFAULT 0
column journey_runs.tries int4 NOT NULL DEFAULT 0
column journey_runs.entered_at timestamptz NOT NULL
column journey_runs.arrived_at timestamptz NOT NULL
column journey_runs.arrived_shift int8 NOT NULL
column journey_runs.due timestamptz NOT NULL
column journey_runs.data jsonb NOT NULL
column journey_runs.facts jsonb NOT NULL
column journey_runs.moved_to int4 NOT NULL DEFAULT 0
constraint journey_runs journey_runs_clock_check CHECK ((clock = ANY (ARRAY[0, 1, 2])))
constraint journey_runs journey_runs_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_runs journey_runs_pkey PRIMARY KEY (id)
constraint journey_runs journey_runs_wait_check CHECK ((wait = ANY (ARRAY['time'::text, 'event'::text, 'date'::text, 'answer'::text, 'message'::text])))
constraint journey_runs journey_runs_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX journey_runs_asking ON public.journey_runs USING btree (journey, id) WHERE (wait = 'answer'::text)
index CREATE INDEX journey_runs_due ON public.journey_runs USING btree (journey, clock, due)
index CREATE INDEX journey_runs_holding ON public.journey_runs USING btree (id) WHERE (wait = 'message'::text)
index CREATE INDEX journey_runs_of_dates ON public.journey_runs USING btree (website_id, person) WHERE (wait = 'date'::text)
index CREATE UNIQUE INDEX journey_runs_of_person ON public.journey_runs USING btree (person, journey, key)
index CREATE UNIQUE INDEX journey_runs_pkey ON public.journey_runs USING btree (id)
column journey_signals.id int8 NOT NULL
column journey_signals.website_id uuid NOT NULL
column journey_signals.person int8 NOT NULL
column journey_signals.segment int4
column journey_signals.change int8
column journey_signals.enters bool
column journey_signals.cause text
column journey_signals.at timestamptz NOT NULL
column journey_signals.kind text NOT NULL DEFAULT 'segment'::text
column journey_signals.detail jsonb
constraint journey_signals journey_signals_cause_check CHECK ((cause = ANY (ARRAY['event'::text, 'time'::text, 'edit'::text])))
constraint journey_signals journey_signals_change_key UNIQUE (change)
constraint journey_signals journey_signals_kind_check CHECK ((kind = ANY (ARRAY['segment'::text, 'attribute'::text, 'link'::text])))
constraint journey_signals journey_signals_pkey PRIMARY KEY (id)
constraint journey_signals journey_signals_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
constraint journey_signals journey_signals_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX journey_signals_of_person ON public.journey_signals USING btree (website_id, person)
index CREATE INDEX journey_signals_of_website ON public.journey_signals USING btree (website_id, id)
index CREATE UNIQUE INDEX journey_signals_change_key ON public.journey_signals USING btree (change)
index CREATE UNIQUE INDEX journey_signals_pkey ON public.journey_signals USING btree (id)
column journey_stat_deltas.id int8 NOT NULL
column journey_stat_deltas.journey int4 NOT NULL
column journey_stat_deltas.block int4 NOT NULL
column journey_stat_deltas.day date NOT NULL
column journey_stat_deltas.counter text NOT NULL
column journey_stat_deltas.n int8 NOT NULL
constraint journey_stat_deltas journey_stat_deltas_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_stat_deltas journey_stat_deltas_pkey PRIMARY KEY (id)
index CREATE INDEX journey_stat_deltas_of_journey ON public.journey_stat_deltas USING btree (journey)
index CREATE UNIQUE INDEX journey_stat_deltas_pkey ON public.journey_stat_deltas USING btree (id)
column journey_stats.journey int4 NOT NULL
column journey_stats.block int4 NOT NULL
column journey_stats.day date NOT NULL
column journey_stats.counter text NOT NULL
column journey_stats.n int8 NOT NULL
constraint journey_stats journey_stats_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_stats journey_stats_pkey PRIMARY KEY (journey, block, day, counter)
index CREATE UNIQUE INDEX journey_stats_pkey ON public.journey_stats USING btree (journey, block, day, counter)
column journey_totals.journey int4 NOT NULL
column journey_totals.block int4 NOT NULL
column journey_totals.counter text NOT NULL
column journey_totals.n int8 NOT NULL
constraint journey_totals journey_totals_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(no) ON DELETE CASCADE
constraint journey_totals journey_totals_pkey PRIMARY KEY (journey, block, counter)
index CREATE UNIQUE INDEX journey_totals_pkey ON public.journey_totals USING btree (journey, block, counter)
column journey_trials.journey uuid NOT NULL
column journey_trials.plan jsonb NOT NULL
column journey_trials.given jsonb NOT NULL
column journey_trials.run jsonb NOT NULL
column journey_trials.decisions jsonb NOT NULL
column journey_trials.messages jsonb NOT NULL
column journey_trials.started_at timestamptz NOT NULL
column journey_trials.due timestamptz NOT NULL
column journey_trials.ended_at timestamptz
column journey_trials.exit text
constraint journey_trials journey_trials_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(id) ON DELETE CASCADE
constraint journey_trials journey_trials_pkey PRIMARY KEY (journey)
index CREATE INDEX journey_trials_due ON public.journey_trials USING btree (due) WHERE (ended_at IS NULL)
index CREATE UNIQUE INDEX journey_trials_pkey ON public.journey_trials USING btree (journey)
column journey_versions.journey uuid NOT NULL
column journey_versions.version int4 NOT NULL
column journey_versions.plan jsonb NOT NULL
column journey_versions.at timestamptz NOT NULL
column journey_versions.shift_ms int8 NOT NULL DEFAULT 0
constraint journey_versions journey_versions_journey_fkey FOREIGN KEY (journey) REFERENCES journeys(id) ON DELETE CASCADE
constraint journey_versions journey_versions_pkey PRIMARY KEY (journey, version)
index CREATE UNIQUE INDEX journey_versions_pkey ON public.journey_versions USING btree (journey, version)
column journey_watched_attributes.website_id uuid NOT NULL
column journey_watched_attributes.name text NOT NULL
constraint journey_watched_attributes journey_watched_attributes_pkey PRIMARY KEY (website_id, name)
constraint journey_watched_attributes journey_watched_attributes_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX journey_watched_attributes_pkey ON public.journey_watched_attributes USING btree (website_id, name)
column journey_watches.segment int4 NOT NULL
constraint journey_watches journey_watches_pkey PRIMARY KEY (segment)
constraint journey_watches journey_watches_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE UNIQUE INDEX journey_watches_pkey ON public.journey_watches USING btree (segment)
column journeys.id uuid NOT NULL
column journeys.no int4 NOT NULL
column journeys.website_id uuid NOT NULL
column journeys.name text NOT NULL
column journeys.status text NOT NULL
column journeys.revision int4 NOT NULL DEFAULT 0
column journeys.version int4 NOT NULL DEFAULT 0
column journeys.settings jsonb NOT NULL
column journeys.goal jsonb
column journeys.shift_ms int8 NOT NULL DEFAULT 0
column journeys.started_at timestamptz
column journeys.stopped_at timestamptz
column journeys.expires_at timestamptz
column journeys.created_at timestamptz NOT NULL
column journeys.expired_at timestamptz
constraint journeys journeys_no_key UNIQUE (no)
constraint journeys journeys_pkey PRIMARY KEY (id)
constraint journeys journeys_status_check CHECK ((status = ANY (ARRAY['not_affected'::text, 'active'::text, 'deactive'::text, 'expired'::text, 'finished'::text, 'deleted'::text])))
constraint journeys journeys_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX journeys_of_website ON public.journeys USING btree (website_id, status)
index CREATE UNIQUE INDEX journeys_no_key ON public.journeys USING btree (no)
index CREATE UNIQUE INDEX journeys_pkey ON public.journeys USING btree (id)
column ledger_entries.transaction_id uuid NOT NULL
column ledger_entries.account text NOT NULL
column ledger_entries.amount int8 NOT NULL
column ledger_entries.balance int8
constraint ledger_entries ledger_entries_account_check CHECK ((account = ANY (ARRAY['available'::text, 'held'::text, 'gateway'::text, 'sales'::text, 'messages'::text, 'findings'::text])))
constraint ledger_entries ledger_entries_amount_check CHECK (((amount >= '-10000000000000'::bigint) AND (amount <= '10000000000000'::bigint)))
constraint ledger_entries ledger_entries_balance_check CHECK ((balance >= 0))
constraint ledger_entries ledger_entries_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint ledger_entries ledger_entries_check CHECK (((balance IS NOT NULL) = (account = ANY (ARRAY['available'::text, 'held'::text]))))
constraint ledger_entries ledger_entries_check1 CHECK (((amount <> 0) OR (account = 'available'::text)))
constraint ledger_entries ledger_entries_pkey PRIMARY KEY (transaction_id, account)
constraint ledger_entries ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
index CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (transaction_id, account)
column ledger_transactions.id uuid NOT NULL DEFAULT gen_random_uuid()
column ledger_transactions.key text NOT NULL
column ledger_transactions.kind text NOT NULL
column ledger_transactions.owner_id uuid NOT NULL
column ledger_transactions.currency text NOT NULL
column ledger_transactions.number int8 NOT NULL
column ledger_transactions.at timestamptz NOT NULL
column ledger_transactions.title text
column ledger_transactions.reference text
column ledger_transactions.website_id uuid
column ledger_transactions.channel text
column ledger_transactions.campaign_id uuid
column ledger_transactions.kind_number int8 NOT NULL
constraint ledger_transactions ledger_transactions_filled TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint ledger_transactions ledger_transactions_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300)))
constraint ledger_transactions ledger_transactions_key_key UNIQUE (key)
constraint ledger_transactions ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'plan'::text, 'hold'::text, 'capture'::text, 'release'::text, 'charge'::text, 'refund'::text, 'ai'::text])))
constraint ledger_transactions ledger_transactions_owner_id_currency_fkey FOREIGN KEY (owner_id, currency) REFERENCES wallets(owner_id, currency)
constraint ledger_transactions ledger_transactions_pkey PRIMARY KEY (id)
index CREATE INDEX ledger_transactions_by_time ON public.ledger_transactions USING btree (owner_id, currency, at, number)
index CREATE UNIQUE INDEX ledger_transactions_by_kind ON public.ledger_transactions USING btree (owner_id, currency, kind, number) INCLUDE (kind_number)
index CREATE UNIQUE INDEX ledger_transactions_key_key ON public.ledger_transactions USING btree (key)
index CREATE UNIQUE INDEX ledger_transactions_of_wallet ON public.ledger_transactions USING btree (owner_id, currency, number)
index CREATE UNIQUE INDEX ledger_transactions_pkey ON public.ledger_transactions USING btree (id)
column limited_attempts.key varchar NOT NULL
column limited_attempts.points int4 NOT NULL DEFAULT 0
column limited_attempts.expire int8
constraint limited_attempts limited_attempts_pkey PRIMARY KEY (key)
index CREATE INDEX limited_attempts_of_expiry ON public.limited_attempts USING btree (expire)
index CREATE UNIQUE INDEX limited_attempts_pkey ON public.limited_attempts USING btree (key)
column lines.id uuid NOT NULL
column lines.channel_id uuid NOT NULL
column lines.number text NOT NULL
column lines.kind text NOT NULL
column lines.hours jsonb NOT NULL
column lines.night text NOT NULL
column lines.opt_out text NOT NULL
column lines.has_links bool NOT NULL
column lines.tariff_fa int4 NOT NULL
column lines.tariff_latin int4 NOT NULL
column lines.per_second int4 NOT NULL
column lines.is_active bool NOT NULL
column lines.rank int2 NOT NULL
constraint lines lines_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
constraint lines lines_channel_id_number_key UNIQUE (channel_id, number)
constraint lines lines_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'promotional'::text, 'bale'::text])))
constraint lines lines_night_check CHECK ((night = ANY (ARRAY['drop'::text, 'defer'::text])))
constraint lines lines_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX lines_channel_id_number_key ON public.lines USING btree (channel_id, number)
index CREATE UNIQUE INDEX lines_pkey ON public.lines USING btree (id)
column links.code text NOT NULL
column links.website_id uuid NOT NULL
column links.message uuid NOT NULL
column links.url text NOT NULL
constraint links links_code_check CHECK ((code ~ '^[1-9A-HJ-NP-Za-km-z]{8}$'::text))
constraint links links_message_fkey FOREIGN KEY (message) REFERENCES messages(id) ON DELETE CASCADE
constraint links links_pkey PRIMARY KEY (code)
constraint links links_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX links_of_message ON public.links USING btree (message)
index CREATE UNIQUE INDEX links_pkey ON public.links USING btree (code)
column mail_server.is_only bool NOT NULL DEFAULT true
column mail_server.user_id uuid NOT NULL
column mail_server.host text NOT NULL
column mail_server.port int4 NOT NULL
column mail_server.security text NOT NULL
column mail_server.username text NOT NULL
column mail_server.sender text NOT NULL
column mail_server.updated_at timestamptz NOT NULL
constraint mail_server mail_server_is_only_check CHECK (is_only)
constraint mail_server mail_server_pkey PRIMARY KEY (is_only)
constraint mail_server mail_server_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text])))
constraint mail_server mail_server_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX mail_server_pkey ON public.mail_server USING btree (is_only)
column mail_subscriptions.id uuid NOT NULL
column mail_subscriptions.user_id uuid NOT NULL
column mail_subscriptions.website_id uuid NOT NULL
column mail_subscriptions.kind text NOT NULL
column mail_subscriptions.is_on bool NOT NULL
column mail_subscriptions.changed_at timestamptz NOT NULL
constraint mail_subscriptions mail_subscriptions_kind_check CHECK ((kind = ANY (ARRAY['weekly'::text, 'monthly'::text, 'alerts'::text])))
constraint mail_subscriptions mail_subscriptions_pkey PRIMARY KEY (id)
constraint mail_subscriptions mail_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
constraint mail_subscriptions mail_subscriptions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint mail_subscriptions mail_subscriptions_website_id_user_id_kind_key UNIQUE (website_id, user_id, kind)
index CREATE INDEX mail_subscriptions_of_user ON public.mail_subscriptions USING btree (user_id)
index CREATE UNIQUE INDEX mail_subscriptions_pkey ON public.mail_subscriptions USING btree (id)
index CREATE UNIQUE INDEX mail_subscriptions_website_id_user_id_kind_key ON public.mail_subscriptions USING btree (website_id, user_id, kind)
column manual_decisions.website_id uuid NOT NULL
column manual_decisions.seq int8 NOT NULL
column manual_decisions.after_seq int8 NOT NULL
column manual_decisions.visitor int8 NOT NULL
column manual_decisions.decision jsonb NOT NULL
column manual_decisions.at timestamptz NOT NULL
column manual_decisions.author_id uuid
constraint manual_decisions manual_decisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
constraint manual_decisions manual_decisions_pkey PRIMARY KEY (website_id, seq)
constraint manual_decisions manual_decisions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX manual_decisions_of_visitor ON public.manual_decisions USING btree (website_id, visitor, seq)
index CREATE UNIQUE INDEX manual_decisions_pkey ON public.manual_decisions USING btree (website_id, seq)
column merged_messages.message uuid NOT NULL
column merged_messages.due timestamptz NOT NULL DEFAULT '-infinity'::timestamp with time zone
constraint merged_messages merged_messages_pkey PRIMARY KEY (message)
index CREATE INDEX merged_messages_due ON public.merged_messages USING btree (due, message)
index CREATE UNIQUE INDEX merged_messages_pkey ON public.merged_messages USING btree (message)
column message_attempts.message uuid NOT NULL
column message_attempts.attempt int4 NOT NULL
column message_attempts.kind text NOT NULL
column message_attempts.holder uuid NOT NULL
column message_attempts.started_at timestamptz NOT NULL
column message_attempts.ended_at timestamptz
column message_attempts.outcome text
column message_attempts.detail text
constraint message_attempts message_attempts_kind_check CHECK ((kind = ANY (ARRAY['send'::text, 'lookup'::text])))
constraint message_attempts message_attempts_message_fkey FOREIGN KEY (message) REFERENCES messages(id) ON DELETE CASCADE
constraint message_attempts message_attempts_pkey PRIMARY KEY (message, attempt)
index CREATE UNIQUE INDEX message_attempts_pkey ON public.message_attempts USING btree (message, attempt)
column message_charges.hold text NOT NULL
column message_charges.message uuid NOT NULL
column message_charges.amount int8 NOT NULL
column message_charges.state text NOT NULL
constraint message_charges message_charges_amount_check CHECK ((amount > 0))
constraint message_charges message_charges_hold_fkey FOREIGN KEY (hold) REFERENCES holds(key)
constraint message_charges message_charges_pkey PRIMARY KEY (hold, message)
constraint message_charges message_charges_state_check CHECK ((state = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text, 'refunded'::text])))
index CREATE INDEX message_charges_held_in_order ON public.message_charges USING btree (hold, message) WHERE (state = 'held'::text)
index CREATE UNIQUE INDEX message_charges_once ON public.message_charges USING btree (message) WHERE (state = ANY (ARRAY['held'::text, 'captured'::text]))
index CREATE UNIQUE INDEX message_charges_pkey ON public.message_charges USING btree (hold, message)
column message_hits.message uuid NOT NULL
column message_hits.target text NOT NULL
column message_hits.person_at timestamptz
column message_hits.bot_at timestamptz
column message_hits.hits int4 NOT NULL DEFAULT 0
column message_hits.bots int4 NOT NULL DEFAULT 0
constraint message_hits message_hits_message_fkey FOREIGN KEY (message) REFERENCES messages(id) ON DELETE CASCADE
constraint message_hits message_hits_pkey PRIMARY KEY (message, target)
index CREATE UNIQUE INDEX message_hits_pkey ON public.message_hits USING btree (message, target)
column messages.id uuid NOT NULL
column messages.website_id uuid NOT NULL
column messages.person int8
column messages.channel text NOT NULL
column messages.source text NOT NULL
column messages.journey int4
column messages.block int4
column messages.run int8
column messages.lap int4
column messages.campaign uuid
column messages.template uuid
column messages.version int4
column messages.account uuid NOT NULL
column messages.line uuid
column messages.is_transactional bool NOT NULL DEFAULT false
column messages.priority int2 NOT NULL DEFAULT 5
column messages.state text NOT NULL
column messages.reason text
column messages.detail jsonb
column messages.created_at timestamptz NOT NULL
column messages.send_after timestamptz NOT NULL
column messages.expires_at timestamptz NOT NULL
column messages.attempts int4 NOT NULL DEFAULT 0
column messages.failures int4 NOT NULL DEFAULT 0
column messages.holder uuid
column messages.lease timestamptz
column messages.unclear_at timestamptz
column messages.absences int4 NOT NULL DEFAULT 0
column messages.address text
column messages.provider_id text
column messages.parts int4
column messages.price int8
column messages.stamps jsonb
column messages.content jsonb
column messages.sent_at timestamptz
column messages.delivered_at timestamptz
column messages.opened_at timestamptz
column messages.clicked_at timestamptz
column messages.is_bot bool NOT NULL DEFAULT false
column messages.ended_at timestamptz
column messages.poll_at timestamptz
column messages.polls int4 NOT NULL DEFAULT 0
column messages.charged int4
column messages.dismissed_at timestamptz
column messages.fallback jsonb
column messages.unvouched_at timestamptz
column messages.saved jsonb
column messages.is_sent_again bool NOT NULL DEFAULT false
column messages.is_by_browser bool NOT NULL DEFAULT false
constraint messages messages_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PUSH'::text, 'WEB_PUSH'::text, 'WHATSAPP'::text, 'ON_SITE'::text, 'API'::text])))
constraint messages messages_charged_check CHECK ((charged > 0))
constraint messages messages_pkey PRIMARY KEY (id)
constraint messages messages_source_check CHECK ((source = ANY (ARRAY['journey'::text, 'campaign'::text, 'test'::text])))
constraint messages messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'opened'::text, 'clicked'::text, 'dropped'::text, 'failed'::text, 'bounced'::text, 'undelivered'::text, 'uncertain'::text])))
constraint messages messages_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX messages_by_address ON public.messages USING btree (website_id, "left"(lower(address), 254) text_pattern_ops)
index CREATE INDEX messages_by_block ON public.messages USING btree (journey, block, state, is_bot, reason) WHERE (journey IS NOT NULL)
index CREATE INDEX messages_by_campaign ON public.messages USING btree (campaign, channel, state, created_at, id) WHERE (campaign IS NOT NULL)
index CREATE INDEX messages_by_journey ON public.messages USING btree (journey, channel, state, created_at, id) WHERE (journey IS NOT NULL)
index CREATE INDEX messages_by_reason ON public.messages USING btree (website_id, reason, created_at, id) WHERE (reason IS NOT NULL)
index CREATE INDEX messages_by_state ON public.messages USING btree (website_id, state, created_at, id) WHERE (state <> ALL (ARRAY['sent'::text, 'delivered'::text]))
index CREATE INDEX messages_by_time ON public.messages USING btree (website_id, created_at, id)
index CREATE INDEX messages_due ON public.messages USING btree (account, line, priority, send_after, id) WHERE (state = 'queued'::text)
index CREATE INDEX messages_leaving_of_campaign ON public.messages USING btree (campaign, send_after) WHERE ((campaign IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'sending'::text])) AND (channel <> 'ON_SITE'::text))
index CREATE INDEX messages_of_person ON public.messages USING btree (website_id, person, created_at)
index CREATE INDEX messages_on_pages ON public.messages USING btree (website_id, person, created_at) WHERE ((channel = 'ON_SITE'::text) AND (state = 'queued'::text))
index CREATE INDEX messages_on_pages_by_website ON public.messages USING btree (website_id, created_at) WHERE ((channel = 'ON_SITE'::text) AND (state = 'queued'::text))
index CREATE INDEX messages_pending_of_person ON public.messages USING btree (website_id, person, channel, state, created_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]))
index CREATE INDEX messages_sending ON public.messages USING btree (lease) WHERE (state = 'sending'::text)
index CREATE INDEX messages_to_poll ON public.messages USING btree (poll_at) WHERE (poll_at IS NOT NULL)
index CREATE INDEX messages_uncertain ON public.messages USING btree (website_id, created_at) WHERE (state = 'uncertain'::text)
index CREATE INDEX messages_unpaid ON public.messages USING btree (website_id, id) WHERE ((state = 'queued'::text) AND (reason = 'balance'::text))
index CREATE INDEX messages_waiting_of_campaign ON public.messages USING btree (campaign, person) WHERE ((campaign IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'sending'::text])))
index CREATE INDEX messages_waiting_of_journey ON public.messages USING btree (journey, reason, id) WHERE ((journey IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'sending'::text])))
index CREATE INDEX messages_with_content ON public.messages USING btree (ended_at) WHERE ((content IS NOT NULL) AND (content <> '{}'::jsonb) AND (state <> ALL (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text])))
index CREATE UNIQUE INDEX messages_by_provider_id ON public.messages USING btree (account, provider_id) WHERE (provider_id IS NOT NULL)
index CREATE UNIQUE INDEX messages_of_campaign ON public.messages USING btree (campaign, person, channel) WHERE (campaign IS NOT NULL)
index CREATE UNIQUE INDEX messages_of_run ON public.messages USING btree (run, block, lap) WHERE (run IS NOT NULL)
index CREATE UNIQUE INDEX messages_pkey ON public.messages USING btree (id)
column migrations.name text NOT NULL
column migrations.applied_at timestamptz NOT NULL DEFAULT now()
constraint migrations migrations_pkey PRIMARY KEY (name)
index CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)
column missing_events.website_id uuid NOT NULL
column missing_events.part text NOT NULL
column missing_events.first_day int4 NOT NULL
column missing_events.last_day int4 NOT NULL
column missing_events.events int8
column missing_events.noted_at timestamptz NOT NULL
constraint missing_events missing_events_pkey PRIMARY KEY (website_id, part, first_day)
constraint missing_events missing_events_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX missing_events_pkey ON public.missing_events USING btree (website_id, part, first_day)
column notification_choices.user_id uuid NOT NULL
column notification_choices.kind text NOT NULL
column notification_choices.channel text NOT NULL
column notification_choices.is_on bool NOT NULL
constraint notification_choices notification_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text])))
constraint notification_choices notification_choices_pkey PRIMARY KEY (user_id, kind, channel)
constraint notification_choices notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX notification_choices_pkey ON public.notification_choices USING btree (user_id, kind, channel)
column notification_mails.user_id uuid NOT NULL
column notification_mails.sent_at timestamptz NOT NULL
constraint notification_mails notification_mails_pkey PRIMARY KEY (user_id)
constraint notification_mails notification_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX notification_mails_pkey ON public.notification_mails USING btree (user_id)
column notifications.id uuid NOT NULL DEFAULT gen_random_uuid()
column notifications.owner_id uuid NOT NULL
column notifications.website_id uuid
column notifications.kind text NOT NULL
column notifications.key text NOT NULL
column notifications.values jsonb NOT NULL
column notifications.at timestamptz NOT NULL DEFAULT now()
column notifications.read_at timestamptz
column notifications.mailed_at timestamptz
column notifications.pushed_at timestamptz
constraint notifications notifications_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint notifications notifications_owner_id_kind_key_key UNIQUE (owner_id, kind, key)
constraint notifications notifications_pkey PRIMARY KEY (id)
constraint notifications notifications_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX notifications_of_owner ON public.notifications USING btree (owner_id, at DESC, id DESC)
index CREATE INDEX notifications_of_website ON public.notifications USING btree (website_id) WHERE (website_id IS NOT NULL)
index CREATE INDEX notifications_to_mail ON public.notifications USING btree (owner_id, at) WHERE (mailed_at IS NULL)
index CREATE INDEX notifications_to_push ON public.notifications USING btree (owner_id, at) WHERE (pushed_at IS NULL)
index CREATE INDEX notifications_unread ON public.notifications USING btree (owner_id) WHERE (read_at IS NULL)
index CREATE UNIQUE INDEX notifications_owner_id_kind_key_key ON public.notifications USING btree (owner_id, kind, key)
index CREATE UNIQUE INDEX notifications_pkey ON public.notifications USING btree (id)
column notified_browsers.id uuid NOT NULL
column notified_browsers.user_id uuid NOT NULL
column notified_browsers.endpoint text NOT NULL
column notified_browsers.p256dh text NOT NULL
column notified_browsers.auth text NOT NULL
column notified_browsers.browser text NOT NULL
column notified_browsers.os text NOT NULL
column notified_browsers.expires_at timestamptz
column notified_browsers.subscribed_at timestamptz NOT NULL
constraint notified_browsers notified_browsers_endpoint_key UNIQUE (endpoint)
constraint notified_browsers notified_browsers_pkey PRIMARY KEY (id)
constraint notified_browsers notified_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX notified_browsers_of_user ON public.notified_browsers USING btree (user_id, subscribed_at)
index CREATE UNIQUE INDEX notified_browsers_endpoint_key ON public.notified_browsers USING btree (endpoint)
index CREATE UNIQUE INDEX notified_browsers_pkey ON public.notified_browsers USING btree (id)
column orders.id uuid NOT NULL
column orders.user_id uuid
column orders.number int4 NOT NULL
column orders.status text NOT NULL
column orders.pre_order_id uuid
column orders.purchase jsonb NOT NULL
column orders.changes_plan bool NOT NULL
column orders.currency text NOT NULL
column orders.total int8 NOT NULL
column orders.buyer jsonb NOT NULL
column orders.seller jsonb NOT NULL
column orders.created_at timestamptz NOT NULL
column orders.expires_at timestamptz NOT NULL
column orders.paid_at timestamptz
column orders.payment_id uuid
constraint orders orders_check CHECK (((status = ANY (ARRAY['paid'::text, 'refunded'::text])) = (paid_at IS NOT NULL)))
constraint orders orders_currency_check CHECK ((currency = ANY (ARRAY['IRT'::text, 'EUR'::text])))
constraint orders orders_number_key UNIQUE (number)
constraint orders orders_pkey PRIMARY KEY (id)
constraint orders orders_pre_order_id_fkey FOREIGN KEY (pre_order_id) REFERENCES pre_orders(id)
constraint orders orders_pre_order_id_key UNIQUE (pre_order_id)
constraint orders orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text])))
constraint orders orders_total_check CHECK ((total >= 0))
constraint orders orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
index CREATE INDEX orders_of_user ON public.orders USING btree (user_id, number DESC)
index CREATE INDEX orders_pending ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text)
index CREATE UNIQUE INDEX orders_number_key ON public.orders USING btree (number)
index CREATE UNIQUE INDEX orders_pending_plan ON public.orders USING btree (user_id) WHERE ((status = 'pending'::text) AND changes_plan)
index CREATE UNIQUE INDEX orders_pkey ON public.orders USING btree (id)
index CREATE UNIQUE INDEX orders_pre_order_id_key ON public.orders USING btree (pre_order_id)
column orphaned_versions.version int8 NOT NULL
column orphaned_versions.orphaned_since timestamptz NOT NULL
column orphaned_versions.website_id uuid
constraint orphaned_versions orphaned_versions_pkey PRIMARY KEY (version)
index CREATE UNIQUE INDEX orphaned_versions_pkey ON public.orphaned_versions USING btree (version)
column page_copies.token_hash bytea NOT NULL
column page_copies.heatmap_id uuid NOT NULL
column page_copies.owner_id uuid NOT NULL
column page_copies.variant int2 NOT NULL
column page_copies.expires_at timestamptz NOT NULL
column page_copies.used_at timestamptz
constraint page_copies page_copies_heatmap_id_fkey FOREIGN KEY (heatmap_id) REFERENCES heatmaps(id) ON DELETE CASCADE
constraint page_copies page_copies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint page_copies page_copies_pkey PRIMARY KEY (token_hash)
index CREATE INDEX page_copies_of_heatmap ON public.page_copies USING btree (heatmap_id)
index CREATE INDEX page_copies_of_owner ON public.page_copies USING btree (owner_id, expires_at)
index CREATE UNIQUE INDEX page_copies_pkey ON public.page_copies USING btree (token_hash)
column password_resets.token_hash bytea NOT NULL
column password_resets.user_id uuid NOT NULL
column password_resets.expires_at timestamptz NOT NULL
constraint password_resets password_resets_pkey PRIMARY KEY (token_hash)
constraint password_resets password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX password_resets_by_end ON public.password_resets USING btree (expires_at)
index CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id)
index CREATE UNIQUE INDEX password_resets_pkey ON public.password_resets USING btree (token_hash)
column payments.id uuid NOT NULL
column payments.owner_id uuid NOT NULL
column payments.order_id uuid
column payments.order_number int4
column payments.gateway text NOT NULL
column payments.status text NOT NULL
column payments.reason text
column payments.currency text NOT NULL
column payments.amount int8 NOT NULL
column payments.request_key text
column payments.authority text
column payments.url text
column payments.reference text
column payments.settles_order bool NOT NULL DEFAULT false
column payments.refund_reference text
column payments.created_at timestamptz NOT NULL
column payments.paid_at timestamptz
column payments.refunded_at timestamptz
column payments.refund_to text
constraint payments payments_amount_check CHECK (((amount >= 1) AND (amount <= '10000000000000'::bigint)))
constraint payments payments_check CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL)))
constraint payments payments_check1 CHECK (((status <> 'paid'::text) OR (reference IS NOT NULL)))
constraint payments payments_check2 CHECK (((NOT settles_order) OR ((status = 'paid'::text) AND (order_id IS NOT NULL))))
constraint payments payments_currency_check CHECK ((currency = ANY (ARRAY['IRR'::text, 'EUR'::text])))
constraint payments payments_gateway_authority_key UNIQUE (gateway, authority)
constraint payments payments_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'zarinpal'::text, 'zibal'::text, 'stripe'::text, 'wallet'::text])))
constraint payments payments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
constraint payments payments_owner_id_request_key_key UNIQUE (owner_id, request_key)
constraint payments payments_pkey PRIMARY KEY (id)
constraint payments payments_reason_check CHECK ((reason = ANY (ARRAY['declined'::text, 'expired'::text, 'amount'::text, 'gateway'::text])))
constraint payments payments_refund_to_check CHECK ((refund_to = ANY (ARRAY['gateway'::text, 'wallet'::text, 'outside'::text])))
constraint payments payments_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'unknown'::text])))
index CREATE INDEX payments_of_order ON public.payments USING btree (order_id, created_at) WHERE (order_id IS NOT NULL)
index CREATE UNIQUE INDEX payments_gateway_authority_key ON public.payments USING btree (gateway, authority)
index CREATE UNIQUE INDEX payments_owner_id_request_key_key ON public.payments USING btree (owner_id, request_key)
index CREATE UNIQUE INDEX payments_pkey ON public.payments USING btree (id)
index CREATE UNIQUE INDEX payments_settling ON public.payments USING btree (order_id) WHERE settles_order
column people.website_id uuid NOT NULL
column people.id int8 NOT NULL
column people.email text
column people.phone text
column people.name text
column people.birthday date
column people.gender text
column people.city text
column people.country text
column people.consent jsonb
column people.attributes jsonb NOT NULL
column people.claimed_at jsonb NOT NULL
column people.lead_at timestamptz
column people.customer_at timestamptz
column people.revision int8 NOT NULL
column people.provenance jsonb NOT NULL DEFAULT '{}'::jsonb
column people.name_key text
column people.doubtful_words jsonb NOT NULL DEFAULT '{}'::jsonb
column people.former_ids jsonb NOT NULL DEFAULT '{}'::jsonb
column people.kept_browsers _int8 NOT NULL DEFAULT '{}'::bigint[]
column people.kept_ids _text NOT NULL DEFAULT '{}'::text[]
column people.was_named bool NOT NULL DEFAULT false
constraint people people_pkey PRIMARY KEY (website_id, id)
index CREATE INDEX people_by_birthday ON public.people USING btree (website_id, birthday, id) WHERE (birthday IS NOT NULL)
index CREATE INDEX people_by_joined_names ON public.people USING gin (joined_name_terms(website_id, name)) WHERE (name IS NOT NULL)
index CREATE INDEX people_by_name ON public.people USING btree (website_id, name_key, id) WHERE (name_key IS NOT NULL)
index CREATE INDEX people_by_own_email ON public.people USING btree (website_id, email, lead_at, id) WHERE ((doubtful_words -> 'email'::text) ? 'own'::text)
index CREATE INDEX people_by_own_phone ON public.people USING btree (website_id, phone, lead_at, id) WHERE ((doubtful_words -> 'phone'::text) ? 'own'::text)
index CREATE INDEX people_of_revision ON public.people USING btree (revision)
index CREATE INDEX people_push_tokens ON public.people USING gin (((attributes -> 'pushTokens'::text)) jsonb_path_ops) WHERE (attributes ? 'pushTokens'::text)
index CREATE INDEX people_without_name ON public.people USING btree (website_id, id) WHERE (name_key IS NULL)
index CREATE UNIQUE INDEX people_pkey ON public.people USING btree (website_id, id)
column people_changes.no int8 NOT NULL
column people_changes.website_id uuid NOT NULL
column people_changes.person_id int8 NOT NULL
constraint people_changes people_changes_pkey PRIMARY KEY (no)
index CREATE INDEX people_changes_of_website ON public.people_changes USING btree (website_id, no)
index CREATE UNIQUE INDEX people_changes_pkey ON public.people_changes USING btree (no)
column person_erasures.id uuid NOT NULL
column person_erasures.website_id uuid NOT NULL
column person_erasures.requested_at timestamptz NOT NULL
column person_erasures.author_id uuid
column person_erasures.person int8
column person_erasures.secret text
column person_erasures.is_moving bool NOT NULL DEFAULT false
column person_erasures.days _int4 NOT NULL DEFAULT '{}'::integer[]
column person_erasures.versions _int8 NOT NULL DEFAULT '{}'::bigint[]
column person_erasures.events int8 NOT NULL DEFAULT 0
column person_erasures.forgotten_at timestamptz
column person_erasures.done_at timestamptz
constraint person_erasures person_erasures_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
constraint person_erasures person_erasures_pkey PRIMARY KEY (id)
constraint person_erasures person_erasures_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX person_erasures_of_website ON public.person_erasures USING btree (website_id, requested_at, id)
index CREATE UNIQUE INDEX person_erasures_open ON public.person_erasures USING btree (website_id, person) WHERE (person IS NOT NULL)
index CREATE UNIQUE INDEX person_erasures_pkey ON public.person_erasures USING btree (id)
column person_notes.id uuid NOT NULL
column person_notes.website_id uuid NOT NULL
column person_notes.person_id int8 NOT NULL
column person_notes.text text NOT NULL
column person_notes.at timestamptz NOT NULL
column person_notes.author_id uuid
constraint person_notes person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
constraint person_notes person_notes_pkey PRIMARY KEY (id)
index CREATE INDEX person_notes_of_person ON public.person_notes USING btree (website_id, person_id, at DESC, id)
index CREATE UNIQUE INDEX person_notes_pkey ON public.person_notes USING btree (id)
column plan_addons.order_id uuid NOT NULL
column plan_addons.kind text NOT NULL
column plan_addons.user_id uuid NOT NULL
column plan_addons.quantity int4 NOT NULL
column plan_addons.starts_at timestamptz NOT NULL
column plan_addons.ends_at timestamptz NOT NULL
constraint plan_addons plan_addons_check CHECK ((ends_at >= starts_at))
constraint plan_addons plan_addons_kind_check CHECK ((kind = ANY (ARRAY['CAMPAIGN'::text, 'JOURNEY'::text, 'SEGMENT'::text])))
constraint plan_addons plan_addons_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
constraint plan_addons plan_addons_pkey PRIMARY KEY (order_id, kind)
constraint plan_addons plan_addons_quantity_check CHECK ((quantity > 0))
constraint plan_addons plan_addons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX plan_addons_of_user ON public.plan_addons USING btree (user_id, ends_at)
index CREATE UNIQUE INDEX plan_addons_pkey ON public.plan_addons USING btree (order_id, kind)
column plan_terms.id uuid NOT NULL
column plan_terms.user_id uuid NOT NULL
column plan_terms.order_id uuid NOT NULL
column plan_terms.type text NOT NULL
column plan_terms.period text NOT NULL
column plan_terms.currency text NOT NULL
column plan_terms.price int8 NOT NULL
column plan_terms.starts_at timestamptz NOT NULL
column plan_terms.ends_at timestamptz NOT NULL
column plan_terms.ended_by uuid
column plan_terms.ended_from timestamptz
constraint plan_terms plan_terms_check CHECK ((ends_at >= starts_at))
constraint plan_terms plan_terms_currency_check CHECK ((currency = ANY (ARRAY['IRT'::text, 'EUR'::text])))
constraint plan_terms plan_terms_ended CHECK (((ended_by IS NULL) = (ended_from IS NULL)))
constraint plan_terms plan_terms_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES orders(id)
constraint plan_terms plan_terms_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
constraint plan_terms plan_terms_order_id_key UNIQUE (order_id)
constraint plan_terms plan_terms_period_check CHECK ((period = ANY (ARRAY['MONTHLY'::text, 'YEARLY'::text])))
constraint plan_terms plan_terms_pkey PRIMARY KEY (id)
constraint plan_terms plan_terms_price_check CHECK ((price >= 0))
constraint plan_terms plan_terms_type_check CHECK ((type = ANY (ARRAY['STARTUP'::text, 'GROWTH'::text, 'ENTERPRISE'::text])))
constraint plan_terms plan_terms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX plan_terms_of_user ON public.plan_terms USING btree (user_id, ends_at)
index CREATE UNIQUE INDEX plan_terms_order_id_key ON public.plan_terms USING btree (order_id)
index CREATE UNIQUE INDEX plan_terms_pkey ON public.plan_terms USING btree (id)
column pre_orders.id uuid NOT NULL
column pre_orders.user_id uuid
column pre_orders.number int4 NOT NULL
column pre_orders.status text NOT NULL
column pre_orders.purchase jsonb NOT NULL
column pre_orders.buyer jsonb NOT NULL
column pre_orders.seller jsonb NOT NULL
column pre_orders.created_at timestamptz NOT NULL
column pre_orders.expires_at timestamptz NOT NULL
constraint pre_orders pre_orders_number_key UNIQUE (number)
constraint pre_orders pre_orders_pkey PRIMARY KEY (id)
constraint pre_orders pre_orders_status_check CHECK ((status = ANY (ARRAY['open'::text, 'ordered'::text, 'expired'::text, 'cancelled'::text])))
constraint pre_orders pre_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
index CREATE INDEX pre_orders_of_user ON public.pre_orders USING btree (user_id, number DESC)
index CREATE INDEX pre_orders_open ON public.pre_orders USING btree (expires_at) WHERE (status = 'open'::text)
index CREATE UNIQUE INDEX pre_orders_number_key ON public.pre_orders USING btree (number)
index CREATE UNIQUE INDEX pre_orders_pkey ON public.pre_orders USING btree (id)
column push_subscriptions.id uuid NOT NULL
column push_subscriptions.website_id uuid NOT NULL
column push_subscriptions.visitor int8 NOT NULL
column push_subscriptions.endpoint text NOT NULL
column push_subscriptions.p256dh text NOT NULL
column push_subscriptions.auth text NOT NULL
column push_subscriptions.browser text NOT NULL
column push_subscriptions.os text NOT NULL
column push_subscriptions.expires_at timestamptz
column push_subscriptions.subscribed_at timestamptz NOT NULL
constraint push_subscriptions push_subscriptions_pkey PRIMARY KEY (id)
constraint push_subscriptions push_subscriptions_website_id_endpoint_key UNIQUE (website_id, endpoint)
constraint push_subscriptions push_subscriptions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX push_subscriptions_by_time ON public.push_subscriptions USING btree (website_id, subscribed_at)
index CREATE INDEX push_subscriptions_of_visitor ON public.push_subscriptions USING btree (website_id, visitor, subscribed_at)
index CREATE UNIQUE INDEX push_subscriptions_pkey ON public.push_subscriptions USING btree (id)
index CREATE UNIQUE INDEX push_subscriptions_website_id_endpoint_key ON public.push_subscriptions USING btree (website_id, endpoint)
column quarantined_events.website_id uuid NOT NULL
column quarantined_events.event_id text NOT NULL
column quarantined_events.visitor int8 NOT NULL
column quarantined_events.event json NOT NULL
column quarantined_events.reason text NOT NULL
column quarantined_events.noted_at timestamptz NOT NULL
constraint quarantined_events quarantined_events_pkey PRIMARY KEY (website_id, event_id)
constraint quarantined_events quarantined_events_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX quarantined_events_pkey ON public.quarantined_events USING btree (website_id, event_id)
column quota_months.user_id uuid NOT NULL
column quota_months.month int4 NOT NULL
column quota_months.starts_at timestamptz NOT NULL
column quota_months.ends_at timestamptz NOT NULL
column quota_months.sessions int8 NOT NULL
column quota_months.noticed_at timestamptz NOT NULL
column quota_months.hidden_from timestamptz NOT NULL
constraint quota_months quota_months_pkey PRIMARY KEY (user_id, month)
constraint quota_months quota_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX quota_months_pkey ON public.quota_months USING btree (user_id, month)
column recorded_claims.website_id uuid NOT NULL
column recorded_claims.event_id uuid NOT NULL
column recorded_claims.recorded_at timestamptz NOT NULL
constraint recorded_claims recorded_claims_pkey PRIMARY KEY (website_id, event_id)
index CREATE UNIQUE INDEX recorded_claims_pkey ON public.recorded_claims USING btree (website_id, event_id)
column recovery_codes.user_id uuid NOT NULL
column recovery_codes.code_hash bytea NOT NULL
column recovery_codes.used_at timestamptz
constraint recovery_codes recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
constraint recovery_codes recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_factor(user_id) ON DELETE CASCADE
index CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (user_id, code_hash)
column refills.no int8 NOT NULL
column refills.user_id uuid NOT NULL
column refills.after uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
constraint refills refills_pkey PRIMARY KEY (no)
constraint refills refills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX refills_pkey ON public.refills USING btree (no)
column refused_batches.website_id uuid NOT NULL
column refused_batches.hour timestamptz NOT NULL
column refused_batches.limited text NOT NULL
column refused_batches.scope text NOT NULL
column refused_batches.batches int8 NOT NULL
column refused_batches.events int8 NOT NULL
column refused_batches.last_at timestamptz NOT NULL
constraint refused_batches refused_batches_limited_check CHECK ((limited = ANY (ARRAY['newVisitors'::text, 'events'::text, 'bytes'::text, 'subscriptions'::text])))
constraint refused_batches refused_batches_pkey PRIMARY KEY (website_id, hour, limited, scope)
constraint refused_batches refused_batches_scope_check CHECK ((scope = ANY (ARRAY['website'::text, 'address'::text])))
constraint refused_batches refused_batches_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX refused_batches_pkey ON public.refused_batches USING btree (website_id, hour, limited, scope)
column reply_windows.channel_id uuid NOT NULL
column reply_windows.address text NOT NULL
column reply_windows.at timestamptz NOT NULL
constraint reply_windows reply_windows_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
constraint reply_windows reply_windows_pkey PRIMARY KEY (channel_id, address)
index CREATE UNIQUE INDEX reply_windows_pkey ON public.reply_windows USING btree (channel_id, address)
column rollups.website_id uuid NOT NULL
column rollups.meaning text NOT NULL
column rollups.first_day int4 NOT NULL
column rollups.sources _int8 NOT NULL
column rollups.starts _int8 NOT NULL
column rollups.sums _int8 NOT NULL
column rollups.steps _int8 NOT NULL
column rollups.made_for text NOT NULL
column rollups.rolled_at timestamptz NOT NULL
column rollups.revision int8 NOT NULL
constraint rollups rollups_pkey PRIMARY KEY (website_id)
constraint rollups rollups_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX rollups_pkey ON public.rollups USING btree (website_id)
column sandbox_payments.authority text NOT NULL
column sandbox_payments.payment_id uuid NOT NULL
column sandbox_payments.currency text NOT NULL
column sandbox_payments.amount int8 NOT NULL
column sandbox_payments.outcome text
column sandbox_payments.answers_from timestamptz
column sandbox_payments.refunded bool NOT NULL DEFAULT false
constraint sandbox_payments sandbox_payments_outcome_check CHECK ((outcome = ANY (ARRAY['pay'::text, 'decline'::text, 'timeout'::text, 'twice'::text, 'late'::text])))
constraint sandbox_payments sandbox_payments_pkey PRIMARY KEY (authority)
index CREATE UNIQUE INDEX sandbox_payments_pkey ON public.sandbox_payments USING btree (authority)
column saved_filters.id uuid NOT NULL
column saved_filters.website_id uuid NOT NULL
column saved_filters.name text NOT NULL
column saved_filters.filters jsonb NOT NULL
column saved_filters.created_at timestamptz NOT NULL
constraint saved_filters saved_filters_pkey PRIMARY KEY (id)
constraint saved_filters saved_filters_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint saved_filters saved_filters_website_id_name_key UNIQUE (website_id, name)
index CREATE UNIQUE INDEX saved_filters_pkey ON public.saved_filters USING btree (id)
index CREATE UNIQUE INDEX saved_filters_website_id_name_key ON public.saved_filters USING btree (website_id, name)
column sealed_secrets.website_id uuid
column sealed_secrets.purpose text NOT NULL
column sealed_secrets.key_id bytea NOT NULL
column sealed_secrets.sealed bytea NOT NULL
column sealed_secrets.changed_at timestamptz NOT NULL
column sealed_secrets.user_id uuid
column sealed_secrets.place_id uuid NOT NULL
constraint sealed_secrets sealed_secrets_of_one CHECK ((num_nonnulls(website_id, user_id) = 1))
constraint sealed_secrets sealed_secrets_pkey PRIMARY KEY (place_id, purpose)
constraint sealed_secrets sealed_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
constraint sealed_secrets sealed_secrets_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX sealed_secrets_of_key ON public.sealed_secrets USING btree (key_id)
index CREATE INDEX sealed_secrets_of_website ON public.sealed_secrets USING btree (website_id)
index CREATE UNIQUE INDEX sealed_secrets_pkey ON public.sealed_secrets USING btree (place_id, purpose)
column segment_changes.no int8 NOT NULL
column segment_changes.segment int4 NOT NULL
column segment_changes.person int8 NOT NULL
column segment_changes.enters bool NOT NULL
column segment_changes.at timestamptz NOT NULL
column segment_changes.cause text NOT NULL
constraint segment_changes segment_changes_cause_check CHECK ((cause = ANY (ARRAY['initial'::text, 'redefined'::text, 'event'::text, 'time'::text, 'edit'::text, 'moved'::text])))
constraint segment_changes segment_changes_pkey PRIMARY KEY (no)
index CREATE INDEX segment_changes_of_segment ON public.segment_changes USING btree (segment, no DESC)
index CREATE UNIQUE INDEX segment_changes_pkey ON public.segment_changes USING btree (no)
column segment_due.website_id uuid NOT NULL
column segment_due.person int8 NOT NULL
column segment_due.due timestamptz NOT NULL
constraint segment_due segment_due_pkey PRIMARY KEY (website_id, person)
index CREATE INDEX segment_due_by_time ON public.segment_due USING btree (website_id, due)
index CREATE UNIQUE INDEX segment_due_pkey ON public.segment_due USING btree (website_id, person)
column segment_items.id uuid NOT NULL
column segment_items.segment int4 NOT NULL
constraint segment_items segment_items_pkey PRIMARY KEY (id)
constraint segment_items segment_items_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE INDEX segment_items_of_segment ON public.segment_items USING btree (segment)
index CREATE UNIQUE INDEX segment_items_pkey ON public.segment_items USING btree (id)
column segment_list_rejections.segment int4 NOT NULL
column segment_list_rejections.line int4 NOT NULL
column segment_list_rejections.problem text NOT NULL
column segment_list_rejections.cells jsonb NOT NULL
constraint segment_list_rejections segment_list_rejections_pkey PRIMARY KEY (segment, line)
constraint segment_list_rejections segment_list_rejections_segment_fkey FOREIGN KEY (segment) REFERENCES segment_lists(segment) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_list_rejections_pkey ON public.segment_list_rejections USING btree (segment, line)
column segment_list_rows.segment int4 NOT NULL
column segment_list_rows.line int4 NOT NULL
column segment_list_rows.kind text NOT NULL
column segment_list_rows.value text NOT NULL
column segment_list_rows.added_at timestamptz
constraint segment_list_rows segment_list_rows_kind_check CHECK ((kind = ANY (ARRAY['id'::text, 'email'::text, 'phone'::text, 'person'::text])))
constraint segment_list_rows segment_list_rows_pkey PRIMARY KEY (segment, line, kind)
constraint segment_list_rows segment_list_rows_segment_fkey FOREIGN KEY (segment) REFERENCES segment_lists(segment) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_list_rows_pkey ON public.segment_list_rows USING btree (segment, line, kind)
column segment_lists.segment int4 NOT NULL
column segment_lists.file_name text
column segment_lists.uploaded_at timestamptz NOT NULL
column segment_lists.rows int4 NOT NULL
column segment_lists.rejected int4 NOT NULL
column segment_lists.matched int4 NOT NULL DEFAULT 0
constraint segment_lists segment_lists_pkey PRIMARY KEY (segment)
constraint segment_lists segment_lists_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_lists_pkey ON public.segment_lists USING btree (segment)
column segment_missed.segment int4 NOT NULL
column segment_missed.person int8 NOT NULL
column segment_missed.cause text NOT NULL DEFAULT 'event'::text
constraint segment_missed segment_missed_cause_check CHECK ((cause = ANY (ARRAY['event'::text, 'redefined'::text])))
constraint segment_missed segment_missed_pkey PRIMARY KEY (segment, person)
constraint segment_missed segment_missed_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_missed_pkey ON public.segment_missed USING btree (segment, person)
column segment_numbers.one bool NOT NULL DEFAULT true
column segment_numbers.next_no int8 NOT NULL
column segment_numbers.copied_no int8 NOT NULL
constraint segment_numbers segment_numbers_one_check CHECK (one)
constraint segment_numbers segment_numbers_pkey PRIMARY KEY (one)
index CREATE UNIQUE INDEX segment_numbers_pkey ON public.segment_numbers USING btree (one)
column segment_people.segment int4 NOT NULL
column segment_people.person int8 NOT NULL
column segment_people.since timestamptz NOT NULL
constraint segment_people segment_people_pkey PRIMARY KEY (segment, person)
index CREATE UNIQUE INDEX segment_people_pkey ON public.segment_people USING btree (segment, person)
column segment_runs.segment int4 NOT NULL
column segment_runs.revision int4 NOT NULL
column segment_runs.cause text NOT NULL
column segment_runs.as_of timestamptz
column segment_runs.ranges_done int4 NOT NULL DEFAULT 0
constraint segment_runs segment_runs_cause_check CHECK ((cause = ANY (ARRAY['initial'::text, 'redefined'::text, 'event'::text, 'time'::text, 'edit'::text])))
constraint segment_runs segment_runs_pkey PRIMARY KEY (segment)
constraint segment_runs segment_runs_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_runs_pkey ON public.segment_runs USING btree (segment)
column segment_sizes.segment int4 NOT NULL
column segment_sizes.day date NOT NULL
column segment_sizes.size int4 NOT NULL
column segment_sizes.entered int4 NOT NULL
column segment_sizes.left_count int4 NOT NULL
constraint segment_sizes segment_sizes_pkey PRIMARY KEY (segment, day)
constraint segment_sizes segment_sizes_segment_fkey FOREIGN KEY (segment) REFERENCES segments(no) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_sizes_pkey ON public.segment_sizes USING btree (segment, day)
column segment_touches.no int8 NOT NULL
column segment_touches.website_id uuid NOT NULL
column segment_touches.person int8 NOT NULL
column segment_touches.cause text NOT NULL
column segment_touches.at timestamptz NOT NULL
constraint segment_touches segment_touches_cause_check CHECK ((cause = ANY (ARRAY['event'::text, 'edit'::text, 'redefined'::text])))
constraint segment_touches segment_touches_pkey PRIMARY KEY (no)
constraint segment_touches segment_touches_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX segment_touches_of_website ON public.segment_touches USING btree (website_id, cause, no)
index CREATE UNIQUE INDEX segment_touches_pkey ON public.segment_touches USING btree (no)
column segment_versions.website_id uuid NOT NULL
column segment_versions.version int8 NOT NULL
constraint segment_versions segment_versions_pkey PRIMARY KEY (website_id)
constraint segment_versions segment_versions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX segment_versions_pkey ON public.segment_versions USING btree (website_id)
column segments.id uuid NOT NULL
column segments.no int4 NOT NULL
column segments.website_id uuid NOT NULL
column segments.name text NOT NULL
column segments.type text NOT NULL
column segments.status text NOT NULL
column segments.definition jsonb NOT NULL
column segments.revision int4 NOT NULL DEFAULT 1
column segments.size int4 NOT NULL DEFAULT 0
column segments.evaluated_at timestamptz
column segments.created_at timestamptz NOT NULL
constraint segments segments_no_key UNIQUE (no)
constraint segments segments_pkey PRIMARY KEY (id)
constraint segments segments_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopped'::text])))
constraint segments segments_type_check CHECK ((type = ANY (ARRAY['attribute'::text, 'kpi'::text, 'static'::text])))
constraint segments segments_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint segments segments_website_id_name_key UNIQUE (website_id, name)
index CREATE UNIQUE INDEX segments_no_key ON public.segments USING btree (no)
index CREATE UNIQUE INDEX segments_pkey ON public.segments USING btree (id)
index CREATE UNIQUE INDEX segments_website_id_name_key ON public.segments USING btree (website_id, name)
column send_rates.account uuid NOT NULL
column send_rates.line uuid NOT NULL
column send_rates.second int8 NOT NULL
column send_rates.used int4 NOT NULL
constraint send_rates send_rates_pkey PRIMARY KEY (account, line)
index CREATE UNIQUE INDEX send_rates_pkey ON public.send_rates USING btree (account, line)
column separations.website_id uuid NOT NULL
column separations.decision_seq int8 NOT NULL
column separations.browser int8 NOT NULL
column separations.visitor int8 NOT NULL
column separations.identifiers _text NOT NULL
column separations.visitors _int8 NOT NULL
constraint separations separations_pkey PRIMARY KEY (website_id, decision_seq)
constraint separations separations_website_id_decision_seq_fkey FOREIGN KEY (website_id, decision_seq) REFERENCES manual_decisions(website_id, seq) ON DELETE CASCADE
index CREATE INDEX separations_of_browser ON public.separations USING btree (website_id, browser)
index CREATE INDEX separations_of_visitor ON public.separations USING btree (website_id, visitor)
index CREATE UNIQUE INDEX separations_pkey ON public.separations USING btree (website_id, decision_seq)
column settled_days.website_id uuid NOT NULL
column settled_days.day int4 NOT NULL
column settled_days.change_count int8 NOT NULL DEFAULT 0
column settled_days.settled_change_count int8
column settled_days.version int8
column settled_days.settled_at timestamptz
constraint settled_days settled_days_pkey PRIMARY KEY (website_id, day)
index CREATE INDEX dirty_days ON public.settled_days USING btree (day) WHERE (settled_change_count IS DISTINCT FROM change_count)
index CREATE INDEX settled_days_at ON public.settled_days USING btree (settled_at)
index CREATE UNIQUE INDEX settled_days_pkey ON public.settled_days USING btree (website_id, day)
column shares.id uuid NOT NULL
column shares.website_id uuid NOT NULL
column shares.token_hash bytea NOT NULL
column shares.name text NOT NULL
column shares.question jsonb NOT NULL
column shares.created_at timestamptz NOT NULL
column shares.expires_at timestamptz
constraint shares shares_pkey PRIMARY KEY (id)
constraint shares shares_token_hash_key UNIQUE (token_hash)
constraint shares shares_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX shares_of_website ON public.shares USING btree (website_id, created_at, id)
index CREATE UNIQUE INDEX shares_pkey ON public.shares USING btree (id)
index CREATE UNIQUE INDEX shares_token_hash_key ON public.shares USING btree (token_hash)
column sign_in_attempts.id uuid NOT NULL
column sign_in_attempts.user_id uuid NOT NULL
column sign_in_attempts.at timestamptz NOT NULL
column sign_in_attempts.result text NOT NULL
column sign_in_attempts.sign_in_id uuid
column sign_in_attempts.browser text NOT NULL
column sign_in_attempts.os text NOT NULL
column sign_in_attempts.device text NOT NULL
column sign_in_attempts.country text NOT NULL
column sign_in_attempts.city text NOT NULL
constraint sign_in_attempts sign_in_attempts_pkey PRIMARY KEY (id)
constraint sign_in_attempts sign_in_attempts_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'wrongPassword'::text, 'wrongCode'::text])))
constraint sign_in_attempts sign_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX sign_in_attempts_of_user ON public.sign_in_attempts USING btree (user_id, at DESC, id)
index CREATE UNIQUE INDEX sign_in_attempts_pkey ON public.sign_in_attempts USING btree (id)
column sign_ins.id uuid NOT NULL
column sign_ins.user_id uuid NOT NULL
column sign_ins.generation int4 NOT NULL DEFAULT 1
column sign_ins.rotated_at timestamptz NOT NULL
column sign_ins.created_at timestamptz NOT NULL
column sign_ins.expires_at timestamptz NOT NULL
column sign_ins.ended_at timestamptz
column sign_ins.browser text NOT NULL DEFAULT ''::text
column sign_ins.os text NOT NULL DEFAULT ''::text
column sign_ins.device text NOT NULL DEFAULT ''::text
column sign_ins.country text NOT NULL DEFAULT ''::text
column sign_ins.city text NOT NULL DEFAULT ''::text
constraint sign_ins sign_ins_pkey PRIMARY KEY (id)
constraint sign_ins sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE INDEX sign_ins_of_user ON public.sign_ins USING btree (user_id)
index CREATE UNIQUE INDEX sign_ins_pkey ON public.sign_ins USING btree (id)
column soft_bounces.website_id uuid NOT NULL
column soft_bounces.address text NOT NULL
column soft_bounces.day int4 NOT NULL
column soft_bounces.days int4 NOT NULL
constraint soft_bounces soft_bounces_pkey PRIMARY KEY (website_id, address)
constraint soft_bounces soft_bounces_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX soft_bounces_pkey ON public.soft_bounces USING btree (website_id, address)
column stopped_sending.website_id uuid NOT NULL
column stopped_sending.at timestamptz NOT NULL
column stopped_sending.restored_from timestamptz
constraint stopped_sending stopped_sending_pkey PRIMARY KEY (website_id)
constraint stopped_sending stopped_sending_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX stopped_sending_pkey ON public.stopped_sending USING btree (website_id)
column suppressions.website_id uuid NOT NULL
column suppressions.channel text NOT NULL
column suppressions.address text NOT NULL
column suppressions.line_kind text NOT NULL DEFAULT ''::text
column suppressions.state text NOT NULL
column suppressions.person int8
column suppressions.source text NOT NULL
column suppressions.detail text
column suppressions.at timestamptz NOT NULL
column suppressions.until timestamptz
column suppressions.is_over bool NOT NULL DEFAULT false
constraint suppressions suppressions_line_kind_check CHECK ((line_kind = ANY (ARRAY[''::text, 'service'::text, 'promotional'::text, 'bale'::text])))
constraint suppressions suppressions_pkey PRIMARY KEY (website_id, channel, address, line_kind)
constraint suppressions suppressions_source_check CHECK ((source = ANY (ARRAY['link'::text, 'sms'::text, 'reply'::text, 'provider'::text, 'bounce'::text, 'owner'::text])))
constraint suppressions suppressions_state_check CHECK ((state = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'operator_block'::text, 'complained'::text, 'gone'::text])))
constraint suppressions suppressions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE INDEX suppressions_by_time ON public.suppressions USING btree (website_id, at)
index CREATE INDEX suppressions_ending ON public.suppressions USING btree (until) WHERE ((until IS NOT NULL) AND (NOT is_over))
index CREATE INDEX suppressions_of_person ON public.suppressions USING btree (website_id, person) WHERE (person IS NOT NULL)
index CREATE UNIQUE INDEX suppressions_pkey ON public.suppressions USING btree (website_id, channel, address, line_kind)
column taken_words.channel_id uuid NOT NULL
column taken_words.provider_id text NOT NULL
constraint taken_words taken_words_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
constraint taken_words taken_words_pkey PRIMARY KEY (channel_id, provider_id)
constraint taken_words taken_words_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 100)))
index CREATE UNIQUE INDEX taken_words_pkey ON public.taken_words USING btree (channel_id, provider_id)
column template_versions.template_id uuid NOT NULL
column template_versions.version int4 NOT NULL
column template_versions.status text NOT NULL
column template_versions.reason text
column template_versions.category text NOT NULL
column template_versions.variables jsonb NOT NULL
column template_versions.content jsonb NOT NULL
column template_versions.parts int4
column template_versions.created_at timestamptz NOT NULL
constraint template_versions template_versions_category_check CHECK ((category = ANY (ARRAY['marketing'::text, 'transactional'::text])))
constraint template_versions template_versions_pkey PRIMARY KEY (template_id, version)
constraint template_versions template_versions_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Rejected'::text])))
constraint template_versions template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX template_versions_pkey ON public.template_versions USING btree (template_id, version)
column templates.id uuid NOT NULL
column templates.website_id uuid NOT NULL
column templates.type text NOT NULL
column templates.name text NOT NULL
column templates.version int4 NOT NULL
column templates.created_at timestamptz NOT NULL
constraint templates templates_pkey PRIMARY KEY (id)
constraint templates templates_type_check CHECK ((type = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PUSH'::text, 'WEB_PUSH'::text, 'WHATSAPP'::text, 'ON_SITE'::text])))
constraint templates templates_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
constraint templates templates_website_id_type_name_key UNIQUE (website_id, type, name)
index CREATE UNIQUE INDEX templates_pkey ON public.templates USING btree (id)
index CREATE UNIQUE INDEX templates_website_id_type_name_key ON public.templates USING btree (website_id, type, name)
column two_factor.user_id uuid NOT NULL
column two_factor.begun_at timestamptz NOT NULL
column two_factor.enabled_at timestamptz
column two_factor.last_step int8 NOT NULL DEFAULT 0
column two_factor.recovery_salt bytea
constraint two_factor two_factor_pkey PRIMARY KEY (user_id)
constraint two_factor two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX two_factor_pkey ON public.two_factor USING btree (user_id)
column unpaid_nights.website_id uuid NOT NULL
column unpaid_nights.day date NOT NULL
column unpaid_nights.at timestamptz NOT NULL
constraint unpaid_nights unpaid_nights_pkey PRIMARY KEY (website_id, day)
constraint unpaid_nights unpaid_nights_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX unpaid_nights_pkey ON public.unpaid_nights USING btree (website_id, day)
column unvouched_uses.website_id uuid NOT NULL
column unvouched_uses.hour int4 NOT NULL
column unvouched_uses.hour_used int4 NOT NULL
column unvouched_uses.day int4 NOT NULL
column unvouched_uses.day_used int4 NOT NULL
column unvouched_uses.counted text NOT NULL DEFAULT 'addresses'::text
constraint unvouched_uses unvouched_uses_counted_check CHECK ((counted = ANY (ARRAY['addresses'::text, 'people'::text])))
constraint unvouched_uses unvouched_uses_pkey PRIMARY KEY (website_id, counted)
constraint unvouched_uses unvouched_uses_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX unvouched_uses_pkey ON public.unvouched_uses USING btree (website_id, counted)
column users.id uuid NOT NULL
column users.email text NOT NULL
column users.full_name text NOT NULL
column users.password_hash text NOT NULL
column users.created_at timestamptz NOT NULL
column users.phone text
constraint users users_email_key UNIQUE (email)
constraint users users_pkey PRIMARY KEY (id)
index CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email)
index CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
column vapid_keys.is_only bool NOT NULL DEFAULT true
column vapid_keys.user_id uuid NOT NULL
column vapid_keys.public_key text NOT NULL
constraint vapid_keys vapid_keys_is_only_check CHECK (is_only)
constraint vapid_keys vapid_keys_pkey PRIMARY KEY (is_only)
constraint vapid_keys vapid_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX vapid_keys_pkey ON public.vapid_keys USING btree (is_only)
column visitor_links.website_id uuid NOT NULL
column visitor_links.visitor int8 NOT NULL
column visitor_links.person_id int8 NOT NULL
column visitor_links.linked_at timestamptz NOT NULL
column visitor_links.revision int8 NOT NULL
column visitor_links.provenance text NOT NULL DEFAULT 'browser'::text
constraint visitor_links visitor_links_pkey PRIMARY KEY (website_id, visitor)
constraint visitor_links visitor_links_provenance_check CHECK ((provenance = ANY (ARRAY['browser'::text, 'server'::text, 'import'::text, 'owner'::text])))
constraint visitor_links visitor_links_website_id_person_id_fkey FOREIGN KEY (website_id, person_id) REFERENCES people(website_id, id)
index CREATE INDEX visitor_links_of_person ON public.visitor_links USING btree (website_id, person_id)
index CREATE INDEX visitor_links_of_revision ON public.visitor_links USING btree (revision)
index CREATE UNIQUE INDEX visitor_links_pkey ON public.visitor_links USING btree (website_id, visitor)
column visitor_repairs.website_id uuid NOT NULL
column visitor_repairs.visitor int8 NOT NULL
constraint visitor_repairs visitor_repairs_pkey PRIMARY KEY (website_id, visitor)
constraint visitor_repairs visitor_repairs_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX visitor_repairs_pkey ON public.visitor_repairs USING btree (website_id, visitor)
column wallets.owner_id uuid NOT NULL
column wallets.currency text NOT NULL
column wallets.available int8 NOT NULL DEFAULT 0
column wallets.held int8 NOT NULL DEFAULT 0
column wallets.transactions int8 NOT NULL DEFAULT 0
column wallets.last_at timestamptz NOT NULL DEFAULT '-infinity'::timestamp with time zone
column wallets.low_at int8
column wallets.low_warned_at timestamptz
constraint wallets wallets_available_check CHECK (((available >= 0) AND (available <= '9000000000000000'::bigint)))
constraint wallets wallets_currency_check CHECK ((currency = ANY (ARRAY['IRR'::text, 'EUR'::text])))
constraint wallets wallets_held_check CHECK (((held >= 0) AND (held <= '9000000000000000'::bigint)))
constraint wallets wallets_low_at_check CHECK (((low_at >= 1) AND (low_at <= '10000000000000'::bigint)))
constraint wallets wallets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
constraint wallets wallets_pkey PRIMARY KEY (owner_id, currency)
constraint wallets wallets_transactions_check CHECK ((transactions >= 0))
index CREATE UNIQUE INDEX wallets_pkey ON public.wallets USING btree (owner_id, currency)
column website_deletions.website_id uuid NOT NULL
column website_deletions.owner_id uuid NOT NULL
column website_deletions.requested_at timestamptz NOT NULL
constraint website_deletions website_deletions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint website_deletions website_deletions_pkey PRIMARY KEY (website_id)
constraint website_deletions website_deletions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX website_deletions_pkey ON public.website_deletions USING btree (website_id)
column website_revisions.website_id uuid NOT NULL
column website_revisions.revision int8 NOT NULL
constraint website_revisions website_revisions_pkey PRIMARY KEY (website_id)
constraint website_revisions website_revisions_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX website_revisions_pkey ON public.website_revisions USING btree (website_id)
column website_vapid_keys.website_id uuid NOT NULL
column website_vapid_keys.public_key text NOT NULL
column website_vapid_keys.last_subscribed_at timestamptz
constraint website_vapid_keys website_vapid_keys_pkey PRIMARY KEY (website_id)
constraint website_vapid_keys website_vapid_keys_website_id_fkey FOREIGN KEY (website_id) REFERENCES websites(id) ON DELETE CASCADE
index CREATE UNIQUE INDEX website_vapid_keys_pkey ON public.website_vapid_keys USING btree (website_id)
column websites.id uuid NOT NULL
column websites.owner_id uuid
column websites.name text NOT NULL
column websites.url text NOT NULL
column websites.protocol text NOT NULL
column websites.host text NOT NULL
column websites.time_zone text NOT NULL
column websites.key text NOT NULL
column websites.secret text NOT NULL
column websites.created_at timestamptz NOT NULL
column websites.active bool NOT NULL DEFAULT true
column websites.hosts _text NOT NULL DEFAULT '{}'::text[]
column websites.server_purchases_only bool NOT NULL DEFAULT false
column websites.signed_identify_only bool NOT NULL DEFAULT false
column websites.data_retention_months int4
column websites.folded_before int4
column websites.folding_before int4
column websites.currency text NOT NULL DEFAULT 'IRT'::text
column websites.demo_until timestamptz
column websites.unvouched_per_hour int4 NOT NULL DEFAULT 100
column websites.unvouched_per_day int4 NOT NULL DEFAULT 500
column websites.nightly_analysis bool NOT NULL DEFAULT true
constraint websites websites_currency_check CHECK ((currency = ANY (ARRAY['IRT'::text, 'IRR'::text, 'AFN'::text, 'USD'::text, 'EUR'::text])))
constraint websites websites_data_retention_months_check CHECK ((data_retention_months = ANY (ARRAY[6, 12, 24, 36, 60])))
constraint websites websites_key_key UNIQUE (key)
constraint websites websites_owned_while_active CHECK (((owner_id IS NOT NULL) OR (NOT active)))
constraint websites websites_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
constraint websites websites_pkey PRIMARY KEY (id)
constraint websites websites_protocol_check CHECK ((protocol = ANY (ARRAY['http'::text, 'https'::text])))
constraint websites websites_secret_key UNIQUE (secret)
constraint websites websites_unvouched_per_day_check CHECK ((unvouched_per_day >= 0))
constraint websites websites_unvouched_per_hour_check CHECK ((unvouched_per_hour >= 0))
index CREATE INDEX websites_of_owner ON public.websites USING btree (owner_id, created_at, id)
index CREATE UNIQUE INDEX websites_key_key ON public.websites USING btree (key)
index CREATE UNIQUE INDEX websites_pkey ON public.websites USING btree (id)
index CREATE UNIQUE INDEX websites_secret_key ON public.websites USING btree (secret)
