-- Documents of before chats brought files are held against what is said of their purpose now.
ALTER TABLE documents VALIDATE CONSTRAINT documents_purpose_check;
