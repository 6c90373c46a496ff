/** What kind of machine this is. */

type Hinting = { userAgentData?: { mobile: boolean } };

/** Phones and tablets. The browser's own hint wins; an iPad says that it is a Mac, but no Mac has a touch screen. */
export function isMobile(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & Hinting = navigator): boolean {
  if (browser.userAgentData?.mobile === true) return true;
  if (/Android|iPhone|iPad|iPod|Mobile|Silk/i.test(browser.userAgent)) return true;
  return browser.userAgent.includes('Macintosh') && browser.maxTouchPoints > 1;
}
