// Until `@latchkit/core/internal` exports the same two names.

/** A module that is imported when it is first needed. */
export type Chunk<Module> = {
  /** Undefined until it has loaded. */
  current: Module | undefined
  load(): Promise<Module>
}

/** Imports a module once. A failed import is forgotten, so the next `load` tries again. */
export function createChunk<Module>(load: () => Promise<Module>): Chunk<Module> {
  let loading: Promise<Module> | undefined
  const chunk: Chunk<Module> = {
    current: undefined,
    load() {
      loading ??= load().then(
        module => {
          chunk.current = module
          return module
        },
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return chunk
}

/** Runs a function of a chunk: in the same tick when it has loaded, else when it has. */
export function call<Module, Result>(
  chunk: Chunk<Module>,
  run: (module: Module) => Promise<Result>,
): Promise<Result> {
  return chunk.current ? run(chunk.current) : chunk.load().then(run)
}
