/** Code that loads on first use. */
export type Chunk<Module> = {
  /** The module once it is loaded. */
  readonly current: Module | undefined
  /** Loads the module once; a failed load is forgotten, so that the next call tries again. */
  load(): Promise<Module>
  /** Takes the module from code that was bundled together with it. */
  provide(module: Module): void
}

/**
 * The only lazy primitive.
 * @example const engine: Chunk<typeof Engine> = createChunk(() => import('./engine.js'))
 */
export function createChunk<Module>(load: () => Promise<Module>): Chunk<Module> {
  let current: Module | undefined
  let loading: Promise<Module> | undefined
  return {
    get current() {
      return current
    },
    load() {
      loading ??= load().then(
        module => {
          current = module
          return module
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    provide(module) {
      current = module
      loading = Promise.resolve(module)
    },
  }
}

/**
 * Runs a function of a chunk: in the same tick when it is loaded, else once it is.
 * @example call(engine, ({ connectWallet }) => connectWallet(client, parameters))
 */
export function call<Module, Result>(
  chunk: Chunk<Module>,
  run: (module: Module) => Promise<Result>,
): Promise<Result> {
  return chunk.current ? run(chunk.current) : chunk.load().then(run)
}
