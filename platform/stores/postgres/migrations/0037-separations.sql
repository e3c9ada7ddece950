-- What owners keep apart by hand: claims on a browser have no effect where they name a person who has one of these
-- identifiers or visitors. A decision that brings both together deletes the row; `manual_decisions` keeps both decisions.
CREATE TABLE separations (
  website_id uuid NOT NULL,
  decision_seq bigint NOT NULL,
  browser bigint NOT NULL,
  -- The one that was taken from the person: the browser's own, or one that a handover assigned.
  visitor bigint NOT NULL,
  identifiers text[] NOT NULL,
  visitors bigint[] NOT NULL,
  PRIMARY KEY (website_id, decision_seq),
  FOREIGN KEY (website_id, decision_seq) REFERENCES manual_decisions (website_id, seq) ON DELETE CASCADE
);
CREATE INDEX separations_of_browser ON separations (website_id, browser);
CREATE INDEX separations_of_visitor ON separations (website_id, visitor);
