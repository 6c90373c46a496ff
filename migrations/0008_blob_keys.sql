-- The sweep of originals asks which of its keys a document names.
CREATE UNIQUE INDEX documents_blob_key ON documents (client_id, blob_key);
