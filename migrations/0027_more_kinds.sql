-- Presentations, OpenDocument texts, e-mails and pictures of text are read too.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check; -- contract: the next line has a wider one
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
  CHECK (kind IN ('pdf', 'docx', 'xlsx', 'pptx', 'odt', 'eml', 'png', 'jpeg', 'webp', 'tiff', 'csv', 'html', 'markdown', 'text')) NOT VALID;
ALTER TABLE documents VALIDATE CONSTRAINT documents_kind_check;
