/** /error: where anything may send a person that cannot go on. */
import { FallbackPage } from './FallbackPage';

export const Component = () => <FallbackPage />;
