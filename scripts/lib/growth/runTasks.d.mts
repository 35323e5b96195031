export declare function runTasks<Task extends { kind: string; silenceMs?: number | undefined }>(
  tasks: readonly Task[],
  options?: { processes?: number },
): Promise<Map<Task, string | undefined>>
