/** Of the browser's tab: the page, then the platform as its operator calls it. */
import { pageConfig } from './page-config';

export const tabTitle = (title: string) => `${title} · ${pageConfig().brandName}`;
