import { type CourseOutcome, type CourseTask, course } from './tasks/course';
import { type FileOutcome, type FileTask, file } from './tasks/file';
import { type RpcOutcome, type RpcTask, rpc } from './tasks/rpc';
import { type VisitOutcome, type VisitTask, visit } from './tasks/visit';
import { fillWarm, startWarm, type WarmOutcome, type WarmTask } from './tasks/warm';

/** Task that the worker is asked to measure. */
export type Task = RpcTask | FileTask | WarmTask | VisitTask | CourseTask;
/** Outcome of each kind of task. */
export type OutcomeOf<T extends Task> = T extends RpcTask
  ? RpcOutcome
  : T extends FileTask
    ? FileOutcome
    : T extends WarmTask
      ? WarmOutcome
      : T extends CourseTask
        ? CourseOutcome
        : VisitOutcome;
/** Message from the worker. */
export type Said =
  | { outcome: RpcOutcome | FileOutcome | WarmOutcome | VisitOutcome | CourseOutcome }
  | { error: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Task>) => void) | null;
  postMessage(message: Said): void;
};

scope.onmessage = ({ data }) => {
  // The worker's weight is heard elsewhere.
  if (!('kind' in data)) return;
  carryOut(data).then(
    (outcome) => scope.postMessage({ outcome }),
    (error: unknown) =>
      scope.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
};

function carryOut(task: Task) {
  switch (task.kind) {
    case 'rpc':
      return rpc(task);
    case 'file':
      return file(task);
    case 'warm-fill':
      return fillWarm(task);
    case 'warm':
      return startWarm(task);
    case 'course':
      return course(task);
    case 'visit':
      return visit(task);
    default:
      return task satisfies never;
  }
}
