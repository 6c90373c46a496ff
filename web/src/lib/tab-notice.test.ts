import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedTitle, countInTab, noticeInTab, plainTitle, tabCount } from './tab-notice';

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
let hidden = false;

function look(away: boolean) {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const link = document.createElement('link');
  link.rel = 'icon';
  link.setAttribute('href', '/favicon.svg');
  document.head.append(link);
  document.title = 'Travel answers · Atelier';
});
afterEach(() => {
  look(false);
  document.querySelector('link[rel="icon"]')?.remove();
});

test('a hidden tab says it in its title and icon until it is looked at', () => {
  look(true);
  noticeInTab('The answer is finished');
  expect(document.title).toBe('● The answer is finished · Travel answers · Atelier');
  expect(icon()).toBe('/favicon-news.svg');
  look(false);
  expect(document.title).toBe('Travel answers · Atelier');
  expect(icon()).toBe('/favicon.svg');
});

test('the second piece of news takes the place of the first', () => {
  look(true);
  noticeInTab('One');
  noticeInTab('Two');
  expect(document.title).toBe('● Two · Travel answers · Atelier');
});

test('a tab in sight changes nothing', () => {
  noticeInTab('The answer is finished');
  expect(document.title).toBe('Travel answers · Atelier');
});

test('a page that changed its title meanwhile keeps it', () => {
  look(true);
  noticeInTab('The answer is finished');
  document.title = 'Workspaces · Atelier';
  look(false);
  expect(document.title).toBe('Workspaces · Atelier');
});

test('R44: what nobody looked at yet is counted in the title and shown in the icon', () => {
  expect([countedTitle('Home', 0), countedTitle('Home', 3), countedTitle('Home', 100)]).toEqual([
    'Home',
    '(3) Home',
    '(99+) Home',
  ]);
  expect(['(3) Home', '(99+) Home', '(new) Home'].map(plainTitle)).toEqual(['Home', 'Home', '(new) Home']);
  countInTab(3);
  expect([tabCount.get(), icon()]).toEqual([3, '/favicon-news.svg']);
  countInTab(0);
  expect([tabCount.get(), icon()]).toEqual([0, '/favicon.svg']);
});
