/** Short news in the corner. Good news is a status, never an alert that interrupts a screen reader. */
import { notifications } from '@mantine/notifications';

const LIFE = 4_000;

export const toast = {
  good: (message: string) => notifications.show({ message, color: 'teal', role: 'status', autoClose: LIFE }),
  warn: (message: string) => notifications.show({ message, color: 'orange', role: 'alert', autoClose: LIFE * 2 }),
  bad: (message: string) => notifications.show({ message, color: 'red', role: 'alert', autoClose: LIFE * 2 }),
};
