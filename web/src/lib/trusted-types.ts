/**
 * The page's default Trusted Types policy: text that could hold markup is refused, so that no library and no model
 * answer can write HTML through a sink. Strings without `<` pass, because libraries clear nodes with them.
 */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (input: string) => string }) => unknown;
};

export function refuseMarkup(input: string): string {
  if (input.includes('<')) throw new TypeError('Markup is not allowed here.');
  return input;
}

export function installTrustedTypes(host: { trustedTypes?: TrustedTypes } = window as { trustedTypes?: TrustedTypes }) {
  host.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup });
}
