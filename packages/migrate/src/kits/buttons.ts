import ts from 'typescript'
import {
  addNote,
  type Binding,
  isShadowed,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { isFalse } from '../source/objects.js'
import { target } from '../target.js'
import { getAttributeValue, readAttributes } from './attributes.js'
import { hasFreeNames, type Render, readRender, rewriteRender } from './customButton.js'
import type { RenderShape } from './renderShapes.js'

type Parsed =
  | { kind: 'element'; opening: ts.JsxOpeningLikeElement }
  | { kind: 'custom'; opening: ts.JsxOpeningElement; render: Render }
  | { kind: 'closing' | 'customClosing' | 'export' }
  | { kind: 'unknown' }

function parseUse(use: ts.Identifier, shape: RenderShape): Parsed {
  const { parent } = use
  if (ts.isExportSpecifier(parent)) return { kind: 'export' }
  if (ts.isJsxClosingElement(parent)) return { kind: 'closing' }
  if (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent))
    return parent.tagName === use ? { kind: 'element', opening: parent } : { kind: 'unknown' }
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== 'Custom') return { kind: 'unknown' }
  if (ts.isJsxClosingElement(parent.parent)) return { kind: 'customClosing' }
  if (!ts.isJsxOpeningElement(parent.parent) || parent.parent.attributes.properties.length)
    return { kind: 'unknown' }
  const render = readRender(parent.parent.parent, shape)
  return render ? { kind: 'custom', opening: parent.parent, render } : { kind: 'unknown' }
}

/** Attributes of a button that ours has by another name or not at all. */
function rewriteAttributes(rewrite: Rewrite, opening: ts.JsxOpeningLikeElement): void {
  for (const attribute of readAttributes(opening.attributes)?.values() ?? []) {
    const name = attribute.name.getText()
    const value = getAttributeValue(attribute)
    const isPlain = !attribute.initializer || value?.kind === ts.SyntaxKind.TrueKeyword || isFalse(value)
    if (name === 'label' || name === 'key') continue
    if (name === 'showBalance' && isPlain) {
      replace(rewrite, rangeOf(attribute), `balance="${isFalse(value) ? 'hide' : 'show'}"`)
      continue
    }
    addNote(rewrite, attribute, `${target.button} has no ${name}; it was removed.`)
    const end = attribute.getEnd()
    replace(rewrite, { start: attribute.getFullStart(), end }, '')
  }
}

/** Says what to write instead of a button that is not understood. */
function noteButton(rewrite: Rewrite, { imported }: Binding, use: ts.Identifier, shape: RenderShape): void {
  const { parent } = use
  const isRender = ts.isPropertyAccessExpression(parent) && parent.name.text === 'Custom'
  const given = 'account, network, mounted, openConnectModal, openAccountModal and openNetworkModal'
  const advice = isRender
    ? `${target.customButton}.Custom of ${target.package} is given ${given}; this knows ${[...shape.keys()].join(', ')} one by one`
    : `write ${target.button} of ${target.package}`
  if (isRender && ts.isJsxClosingElement(parent.parent)) return
  addNote(
    rewrite,
    use,
    `${imported}${isRender ? '.Custom' : ''} is used in a way that is not understood: ${advice}.`,
  )
}

/** Gives a kit's button to ours, where all of its uses are understood. */
export function rewriteButton(rewrite: Rewrite, binding: Binding, shape: RenderShape): void {
  const parsed = binding.uses.map(use => ({ use, as: parseUse(use, shape) }))
  const unknown = parsed.filter(
    ({ as }) =>
      as.kind === 'unknown' ||
      (as.kind === 'custom' && !hasFreeNames(rewrite, as.render, shape)) ||
      (as.kind === 'element' && !readAttributes(as.opening.attributes)),
  )
  if (isShadowed(rewrite, binding) || unknown.length > 0) {
    for (const { use } of unknown) noteButton(rewrite, binding, use, shape)
    if (unknown.length === 0)
      addNote(rewrite, binding.specifier, `${binding.local} names two things in this file.`)
    return
  }
  rewrite.moved.add(binding)
  const isAliased = binding.specifier.propertyName !== undefined
  const isExported = parsed.some(({ as }) => as.kind === 'export')
  const wanted = isAliased || isExported ? binding.local : target.button
  const isCustom = ({ as }: { as: Parsed }) => as.kind === 'custom' || as.kind === 'customClosing'
  if (parsed.some(isCustom)) {
    const local = requestImport(rewrite, target.package, target.customButton)
    for (const { use, as } of parsed.filter(isCustom)) {
      if (use.text !== local) replace(rewrite, rangeOf(use), local)
      if (as.kind !== 'custom') continue
      const end = as.opening.tagName.getEnd()
      replace(rewrite, { start: end, end }, ' namespace="eip155"')
      rewriteRender(rewrite, as.render, shape)
    }
  }
  const plain = parsed.filter(each => !isCustom(each))
  if (plain.length === 0) return
  const local = requestImport(rewrite, target.package, target.button, wanted)
  for (const { use, as } of plain) {
    if (use.text !== local) replace(rewrite, rangeOf(use), local)
    if (as.kind === 'element') rewriteAttributes(rewrite, as.opening)
  }
}
