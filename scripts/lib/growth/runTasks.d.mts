export declare function runTasks<Task extends { kind: string; silenceMs?: number }>(
  tasks: readonly Task[],
  options?: { processes?: number },
): Promise<Map<Task, string | undefined>>
