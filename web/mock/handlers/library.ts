/** Use cases, documents and runs as far as lists need them. */
import { list } from '../answers';
import { db } from '../db';
import { matches, on } from './guard';

export const libraryHandlers = [
  on('get', 'use-case/list', ({ query }) =>
    list(
      db.useCases.filter(
        (each) =>
          (query.get('workspace_id') === null || each.workspace_id === query.get('workspace_id')) &&
          matches(query.get('search'), each.name, each.description),
      ),
      { folder_total: 0 },
    ),
  ),
  on('get', 'document/list', ({ query }) =>
    list(
      db.documents.filter(
        (each) => each.workspace_id === query.get('workspace_id') && matches(query.get('search'), each.name),
      ),
      { folder_total: 0, document_total: db.documents.length },
    ),
  ),
  on('get', 'run/list', ({ query }) => list(db.runs.filter((each) => matches(query.get('search'), each.title)))),
];
