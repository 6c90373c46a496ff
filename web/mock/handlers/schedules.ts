/** Nothing has been scheduled or run as a batch yet. */
import { list } from '../answers';
import { on } from './guard';

export const scheduleHandlers = [on.get('/schedule/list', () => list([])), on.get('/batch/list', () => list([]))];
