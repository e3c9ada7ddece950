-- Whether any event of a website gives back the money of an order that it names: reports of the others need not look for
-- one. NULL is not known yet.
ALTER TABLE websites ADD COLUMN has_refunds boolean;
