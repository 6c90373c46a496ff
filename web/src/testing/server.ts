/** The mock server of page tests. A request nobody foresaw fails the test. */

import { handlers } from '@mock/handlers';
import { setupServer } from 'msw/node';

export const server = setupServer(...handlers);
