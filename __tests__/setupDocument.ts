import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A bound, not a wait: a machine that is busy answers late, and a screen that never comes still fails.
configure({ asyncUtilTimeout: 60_000 });
