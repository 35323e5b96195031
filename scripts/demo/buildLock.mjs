import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `action` while no other process builds or reads the sites of this working copy: a bundler empties its folder
 * first, so a second demo beside it would find half a site. A lock whose process is gone counts for nothing.
 *
 * @template Result
 * @param {{ path: string, log?: (line: string) => void, signal?: AbortSignal }} options `path`: the lock file
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function withBuildLock({ path, log = () => {}, signal }, action) {
  await mkdir(dirname(path), { recursive: true })
  let told = false
  while (!(await take(path))) {
    const holder = await holderOf(path)
    const isStale = holder === undefined ? await isOld(path) : !isAlive(holder)
    if (isStale) await clear(path, holder)
    else {
      if (holder !== undefined && !told)
        log(`Waiting for another build of this folder (process ${holder}; if there is none, remove ${path})`)
      told ||= holder !== undefined
      await wait(100, undefined, { signal })
    }
  }
  try {
    return await action()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path) {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The process in the lock; `undefined` while it is being written or already gone. */
async function holderOf(path) {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** Returns whether a lock without a number has been so for 5 s: its process died between making and writing it. */
async function isOld(path) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > 5000
}

/** Takes a dead process's lock away. What turns out to be a living one's, taken meanwhile, is put back. */
async function clear(path, dead) {
  const aside = `${path}.${process.pid}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await holderOf(aside)) === dead) await rm(aside, { force: true })
  else await rename(aside, path)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
