export declare const sites: readonly { name: string; folder: string; output: string }[]

export declare function buildDemo(options: {
  root: string
  state: string
  log: (line: string) => void
  signal?: AbortSignal | undefined
}): Promise<void>

export declare function hasBuild(root: string, folder: string): boolean
