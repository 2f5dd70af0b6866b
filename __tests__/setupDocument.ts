import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError: written } = getConfig();

configure({
  // A bound, not a wait: a machine that is busy answers late, and a screen that never comes still fails.
  asyncUtilTimeout: 240_000,
  getElementError: elementError,
});

// jsdom knows no media; a page there has no fine pointer, no dark theme and no small screen.
window.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false, media: '', onchange: null }) as MediaQueryList;

/** The page is written into the error that a test ends with, not into that of each look that came too early. */
function elementError(message: string | null, container: Element): Error {
  if (isLooking()) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const whole = () => written(message, container).message;
    return Object.defineProperty(error, 'message', { get: whole, configurable: true });
  }
  const error = written(message, container);
  // The lines shown with it are the test's.
  Error.captureStackTrace(error, elementError);
  return error;
}

/** Whether it is asked again until it is there: Testing Library then leaves out what is dear. */
function isLooking(): boolean {
  const config: object = getConfig();
  const flag = '_disableExpensiveErrorDiagnostics';
  return flag in config && (config as Record<typeof flag, unknown>)[flag] === true;
}
