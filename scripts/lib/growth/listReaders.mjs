import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { root } from '../root.mjs'

/** What functions that read are named. */
const verbs = 'parse|decode|read|to|from|clean|sanitize|normalize|scrub|sniff|unpack|split|describe|format'
const named = new RegExp(`^(?:${verbs})(?:[A-Z]|$)`)
const exported = new RegExp(
  `export (?:async )?(?:function|const) (?:${verbs})\\b|export (?:async )?(?:function|const) (?:${verbs})[A-Z]`,
)

/** The type of a parameter as its source writes it; undefined for what is taken apart. */
const toType = (parameter, text) => {
  const inner = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter
  const type = inner?.typeAnnotation?.typeAnnotation
  return type && text.slice(type.start, type.end)
}

/**
 * Every exported function that is named as one which reads, with the types of its parameters.
 *
 * @param {readonly string[]} files
 * @returns {{ id: string, file: string, name: string, types: readonly (string | undefined)[], hasRest: boolean, isAsync: boolean }[]}
 */
export const listReaders = files =>
  files.flatMap(file => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    // Most files export none, and parsing is the larger part of the time.
    if (!exported.test(text)) return []
    return parseSync(file, text).program.body.flatMap(({ type, declaration }) => {
      if (type !== 'ExportNamedDeclaration' || !declaration) return []
      const found =
        declaration.type === 'FunctionDeclaration'
          ? [[declaration.id.name, declaration]]
          : (declaration.declarations ?? []).map(({ id, init }) => [id.name, init])
      return found
        .filter(([name, made]) => named.test(name) && /Function/.test(made?.type))
        .map(([name, { params, async: isAsync }]) => ({
          id: `${file
            .replace(/^packages\//, '')
            .replace('/src/', '/')
            .replace(/\.tsx?$/, '')}#${name}`,
          file,
          name,
          types: params.map(each => toType(each, text)),
          hasRest: params.at(-1)?.type === 'RestElement',
          isAsync,
        }))
    })
  })
