-- Where a begun refund gives the price: further runs go on there. Null before it begins, and again once the gateway has
-- refused it for good.
ALTER TABLE payments ADD COLUMN refund_to text CHECK (refund_to IN ('gateway', 'wallet', 'outside'));
