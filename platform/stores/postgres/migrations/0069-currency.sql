-- What a website's money is counted in: orders in it count, in toman and rial each other's too.
ALTER TABLE websites ADD COLUMN currency text NOT NULL DEFAULT 'IRT' CHECK (currency IN ('IRT', 'IRR', 'AFN', 'USD', 'EUR'));
