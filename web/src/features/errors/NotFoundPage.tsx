/** The address that no page has. */
export { NotFoundView as Component } from './NotFoundView';
