import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { root } from '../root.mjs'
import { walk } from '../walk.mjs'

/**
 * Every different regular expression that files write, and the places where one is put together at run time.
 *
 * @param {readonly string[]} files
 */
export function listExpressions(files) {
  const expressions = new Map()
  const built = new Set()
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    walk(program, node => {
      if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp')
        built.add(file)
      if (!node.regex) return
      const { pattern: source, flags } = node.regex
      const name = `/${source}/${flags}`
      const known = expressions.get(name)
      if (known) known.files.push(file)
      else expressions.set(name, { name, source, flags, files: [file] })
    })
  }
  return { expressions: [...expressions.values()], built: [...built] }
}
