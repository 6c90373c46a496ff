/** The form is most of its page: what is above it is there first. */
import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { BindingForm as Form } from './BindingForm';

export const fetchForm = () => import('./BindingForm');
const BindingForm = lazy(async () => ({ default: (await fetchForm()).BindingForm }));

export const LazyBindingForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<Skeleton h={600} />}>
    <BindingForm {...props} />
  </Suspense>
);
