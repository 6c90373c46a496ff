/** A thin line while the next page loads; its style holds it back for a moment, because most pages are there at once. */
import { useNavigation } from 'react-router';
import classes from './Shell.module.css';

export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div className={classes.progress} aria-hidden />;
}
