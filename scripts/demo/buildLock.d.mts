export declare function withBuildLock<Result>(
  options: { path: string; log?: ((line: string) => void) | undefined; signal?: AbortSignal | undefined },
  action: () => Promise<Result>,
): Promise<Result>
