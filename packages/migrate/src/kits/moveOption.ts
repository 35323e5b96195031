import { basename, dirname, join, relative } from 'node:path'
import { type Rewrite, requestImport } from '../source/createRewrite.js'
import type { Option } from './kit.js'

/** How a file that has options names a module that it imports, seen from the file that gets them. */
function toNearSpecifier(rewrite: Rewrite, from: string, module: string): string {
  if (!module.startsWith('.')) return module
  const path = relative(dirname(rewrite.module.file), join(dirname(from), module)).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path || basename(module)}`
}

/**
 * An option of another file as code of this one, with the imports that it needs. Undefined when one of them needs this
 * file first, or has a name that is taken.
 */
export function moveOption(rewrite: Rewrite, { portable, imports = [] }: Option): string | undefined {
  if (portable === undefined) return undefined
  const { file } = rewrite.module
  const isLate = imports.some(({ module, from }) => {
    const home = rewrite.site.resolve(from, module)
    return home !== undefined && rewrite.site.reaches(home, file)
  })
  if (isLate) return undefined
  const names = imports.map(({ module, name, local, from }) => {
    const near = toNearSpecifier(rewrite, from, module)
    return requestImport(rewrite, near, name, local) === local
  })
  return names.every(isKept => isKept) ? portable : undefined
}
