import { expect, test } from 'vitest';
import { paths } from './paths';

test('every address of the page, so that a change of one is seen', () => {
  expect({
    home: paths.home(),
    login: paths.login(),
    loginHome: paths.login('/'),
    loginTo: paths.login('workspaces/a?search=b c'),
    workspaces: paths.workspaces(),
    workspace: paths.workspace('a/b'),
    members: paths.workspace('a', 'members', { search: 'x&y' }),
    folder: paths.workspace('a', 'documents', { folder: 'f' }),
    build: paths.buildUseCase(),
    buildIn: paths.buildUseCase('a', null),
    buildInFolder: paths.buildUseCase('a', 'f'),
    edit: paths.editUseCase('u'),
    runUseCase: paths.runUseCase('u'),
    run: paths.run('r'),
    runs: paths.runs({ use_case: 'u' }),
    document: paths.document('d', { passage: 'p' }),
    settings: paths.settings(),
  }).toMatchInlineSnapshot(`
    {
      "build": "/build-use-case",
      "buildIn": "/build-use-case/a",
      "buildInFolder": "/build-use-case/a/f",
      "document": "/documents/d?passage=p",
      "edit": "/edit-use-case/u",
      "folder": "/workspaces/a/documents?folder=f",
      "home": "/",
      "login": "/login",
      "loginHome": "/login",
      "loginTo": "/login?to=workspaces%2Fa%3Fsearch%3Db+c",
      "members": "/workspaces/a/members?search=x%26y",
      "run": "/runs/r",
      "runUseCase": "/use-case/u/run",
      "runs": "/runs?use_case=u",
      "settings": "/settings",
      "workspace": "/workspaces/a%2Fb/use-cases",
      "workspaces": "/workspaces",
    }
  `);
});
