type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export function findServer(manifest: Manifest): ((port: number) => string[]) | undefined
