/** How long acting goes on. The clock ticks only while somebody watches. */
import { useEffect, useState } from 'react';

/** 14:05, and 1:02:07 above an hour; never below zero. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${String(hours)}:${rest}` : rest;
}

const leftUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));

/** Whole seconds until the moment. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    const tick = () => setLeft(leftUntil(until));
    tick();
    const timer = setInterval(tick, 1000);
    // A sleeping tab misses its ticks.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);
  return left;
}
