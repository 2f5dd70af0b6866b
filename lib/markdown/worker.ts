import { type Setting, settingOf } from './setting';

// The page's `lib` is the DOM's; of the worker's own scope only this much is needed.
const scope = self as unknown as {
  postMessage(message: 'ready' | Setting): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

scope.onmessage = ({ data }) => scope.postMessage(settingOf(data));
scope.postMessage('ready');
