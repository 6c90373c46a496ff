/** As the `ref` of a list that scrolls in itself: what is chosen in it is seen from the beginning. */
export function chosenIntoView(list: HTMLElement | null) {
  list
    ?.querySelector('[aria-current], [aria-selected="true"]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
