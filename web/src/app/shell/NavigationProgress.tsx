/** A thin line while the next page loads; only after a moment, because most pages are there at once. */
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import classes from './Shell.module.css';

const PATIENCE = 150;

export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={classes.progress} aria-hidden /> : null;
}
