// Runs in a worker of vitest, in place of its own runner: first a test file as it is, and then its tests again for each
// mutant that is planned for it, in the same process.
import { appendFileSync } from 'node:fs'
import { startTests } from '@vitest/runner'
import { inject, TestRunner, vi } from 'vitest'

/** Calls of switches that a run may make: a loop that a mutant makes endless ends here. */
const spare = 200_000

const state = { active: -1, calls: 0, limit: Number.POSITIVE_INFINITY, hits: undefined }

globalThis.__mutant = id => {
  state.hits?.add(id)
  state.calls += 1
  if (state.calls > state.limit) throw new Error('The mutant runs on.')
  return id === state.active
}

const listTests = task => (task.type === 'test' ? [task] : (task.tasks ?? []).flatMap(listTests))

/** Why a file fails, in a line. */
const findError = file =>
  [file, ...listTests(file)]
    .flatMap(task => task.result?.errors ?? [])
    .map(({ message }) => message.split('\n')[0])[0]

const hasFailed = file =>
  file.result?.state === 'fail' || listTests(file).some(test => test.result?.state === 'fail')

/** Runs tests of one file again, and stops at the first that fails. */
class QuietRunner extends TestRunner {
  constructor(config, outer, until) {
    super({ ...config, testTimeout: until.testMs, hookTimeout: until.testMs, retry: 0 })
    this.moduleRunner = outer.moduleRunner
    this.__setTraces(outer._otel)
  }

  // Snapshots are read, and never written.
  onAfterRunSuite() {}

  onAfterRunFiles() {}

  onAfterRunTask(test) {
    if (test.result?.state === 'fail') this.cancelRun = true
  }
}

export default class MutationRunner extends TestRunner {
  #plan = inject('mutation')
  #hits = new Map()
  #calls = 0

  onCollectStart(file) {
    super.onCollectStart(file)
    state.hits = new Set()
    state.calls = 0
  }

  onCollected(files) {
    this.#hits.set('', state.hits)
    if (this.#plan.mode === 'cover') return
    for (const file of files) for (const task of [file, ...listTests(file)]) task.mode = 'skip'
  }

  async onBeforeRunSuite(suite) {
    // What `beforeAll` reaches, every test of the suite may depend on.
    state.hits = this.#hits.get('')
    await super.onBeforeRunSuite(suite)
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    state.hits = new Set()
  }

  onAfterTryTask(test) {
    super.onAfterTryTask(test)
    this.#hits.set(test.id, state.hits)
  }

  async onAfterRunFiles(files) {
    super.onAfterRunFiles()
    this.#calls = state.calls
    state.hits = undefined
    for (const file of files) {
      if (this.#plan.mode === 'cover') this.#report({ type: 'covered', ...this.#describe(file) })
      else await this.#kill(file)
    }
    this.#hits.clear()
  }

  /** What each test of a file reaches; what is reached outside of a test counts for all of them. */
  #describe(file) {
    return {
      file: file.filepath,
      failed: hasFailed(file),
      error: findError(file),
      collectMs: file.collectDuration ?? 0,
      calls: this.#calls,
      always: [...(this.#hits.get('') ?? [])],
      tests: listTests(file).map(test => ({
        id: test.id,
        ms: test.result?.duration ?? 0,
        hits: [...(this.#hits.get(test.id) ?? [])],
      })),
    }
  }

  async #kill(file) {
    const { mutants, calls, slowest } = this.#plan.files[file.filepath] ?? { mutants: [] }
    const until = { calls: calls * 20 + spare, testMs: 3_000 + slowest * 5 }
    let unproved = []
    const prove = async () => {
      if (unproved.length === 0) return
      const ids = [...new Set(unproved.map(({ by }) => by))].filter(id => id !== undefined)
      const failed = await this.#run(file.filepath, ids, -1, until)
      for (const { id } of unproved)
        this.#report({
          type: 'tried',
          id,
          file: file.filepath,
          outcome: failed.failed ? 'unclear' : 'killed',
        })
      unproved = []
      // What a mutant left behind breaks the tests: a fresh process goes on.
      if (failed.failed) throw new Error('left behind')
    }
    try {
      for (const { id, tests } of mutants) {
        if (Date.now() > this.#plan.deadline) break
        this.#report({ type: 'trying', id, file: file.filepath, pid: process.pid })
        const { failed, by } = await this.#run(file.filepath, tests, id, until)
        if (!failed) this.#report({ type: 'tried', id, file: file.filepath, outcome: 'survived' })
        else if (unproved.push({ id, by }) === 8) await prove()
      }
      await prove()
    } catch (error) {
      if (error.message !== 'left behind') throw error
    }
  }

  /** Whether tests of a file fail while a mutant is active, and which one did. */
  async #run(filepath, tests, id, until) {
    const said = []
    const listen = error => said.push(error)
    const events = ['unhandledRejection', 'uncaughtException']
    const before = events.map(event => process.listeners(event))
    for (const event of events) process.removeAllListeners(event).on(event, listen)
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    this.moduleRunner.mocker?.reset()
    vi.resetModules()
    Object.assign(state, { active: id, calls: 0, limit: until.calls })
    try {
      const runner = new QuietRunner(this.config, this, until)
      const [file] = await startTests([{ filepath, testIds: tests, testLocations: undefined }], runner)
      // Rejections are noticed after the microtasks.
      await new Promise(resolve => setImmediate(resolve))
      const by = listTests(file).find(test => test.result?.state === 'fail')?.id
      return { failed: hasFailed(file) || said.length > 0, by }
    } finally {
      Object.assign(state, { active: -1, limit: Number.POSITIVE_INFINITY })
      events.forEach((event, index) => {
        process.removeAllListeners(event)
        for (const listener of before[index]) process.on(event, listener)
      })
    }
  }

  #report(line) {
    appendFileSync(this.#plan.journal, `${JSON.stringify(line)}\n`)
  }
}
