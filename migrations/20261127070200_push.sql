-- squawk-ignore-file require-concurrent-index-creation
-- Web push (platform/src/push): a browser is told that there is news, without any of it, where the company allows that.
CREATE TABLE push_rules (
  client_id bigint NOT NULL DEFAULT current_client(),
  -- Whether browsers of its people may be told, by their vendors' servers; without a row they may not.
  rule      text NOT NULL CHECK (rule = 'is_allowed'),
  value     boolean NOT NULL,
  PRIMARY KEY (client_id, rule)
);
SELECT isolate('push_rules');

-- What signs to the vendors' servers that it is us (VAPID, RFC 8292): made when it is allowed first, and the same for good, as browsers subscribe to it.
CREATE TABLE push_keys (
  client_id  bigint NOT NULL DEFAULT current_client(),
  generation integer NOT NULL,
  private    bytea NOT NULL,
  public     bytea NOT NULL,
  PRIMARY KEY (client_id, generation)
);
SELECT isolate('push_keys');

-- Browsers that want to be told.
CREATE TABLE push_subscriptions (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  -- Of the browser vendor; whoever knows it could send there, but not without our key.
  endpoint   text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 2000),
  p256dh     bytea NOT NULL CHECK (octet_length(p256dh) = 65),
  auth       bytea NOT NULL CHECK (octet_length(auth) = 16),
  browser    text NOT NULL CHECK (length(browser) <= 200),
  created_at timestamptz NOT NULL,
  pushed_at  timestamptz,
  failures   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, endpoint),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of ON push_subscriptions (client_id, user_id);
SELECT isolate('push_subscriptions');
