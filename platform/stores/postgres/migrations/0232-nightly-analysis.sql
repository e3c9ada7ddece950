-- Whether the nightly analysis looks at the website: where plans are sold its owner pays for it.
ALTER TABLE websites ADD COLUMN nightly_analysis boolean NOT NULL DEFAULT true;
