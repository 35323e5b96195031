export declare function ensureInstalled(options: {
  root: string
  log?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}): Promise<boolean>

export declare function whyNotAged(version: string): string | undefined

export declare function readNpmVersion(): string

export declare function whyInstall(root: string): string | undefined

export declare function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; signal?: AbortSignal | undefined; env?: Record<string, string> | undefined },
): Promise<void>
