/** Short news in the corner. Good news is a status, never an alert that interrupts a screen reader. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';

const LIFE = 4_000;
// A function, because the words belong to the language of the moment.
const closing = () => ({ closeButtonProps: { 'aria-label': i18n._(msg`Close`) } });

export const toast = {
  good: (message: string) =>
    notifications.show({ ...closing(), message, color: 'teal', role: 'status', autoClose: LIFE }),
  warn: (message: string) =>
    notifications.show({ ...closing(), message, color: 'orange', role: 'alert', autoClose: LIFE * 2 }),
  bad: (message: string) =>
    notifications.show({ ...closing(), message, color: 'red', role: 'alert', autoClose: LIFE * 2 }),
};
