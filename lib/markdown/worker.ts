import { type FormattedText, formatText } from '@/core/text/formatText';

// The page's `lib` is the DOM's; of the worker's own scope only this much is needed.
const scope = self as unknown as {
  postMessage(message: 'ready' | FormattedText): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
};

scope.onmessage = ({ data }) => scope.postMessage(formatText(data));
scope.postMessage('ready');
