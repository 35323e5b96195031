/// <reference types="vite/types/importMeta.d.ts" />
import type { FeatureDefinition } from '@latchkit/core'
import * as core from '@latchkit/core'
import { expect, test } from 'vitest'

type Create = (options: { families: object }) => FeatureDefinition
type Registration = FeatureDefinition | Create

/** Each file exports the registration of its folder's feature, by the feature's name. */
const files = import.meta.glob<Readonly<Record<string, Registration>>>('./views/*/definition.ts', {
  eager: true,
})
const withoutViews: Readonly<Record<string, unknown>> = core

const isCreate = (value: unknown): value is Create => typeof value === 'function'
const isDefinition = (value: unknown): value is FeatureDefinition =>
  typeof value === 'object' && value !== null && 'chunk' in value

function register(value: unknown): FeatureDefinition {
  const definition = isCreate(value) ? value({ families: {} }) : value
  if (!isDefinition(definition)) throw new Error('not a registration')
  return definition
}

const names = Object.keys(files).map(path => path.split('/').at(-2) ?? '')

test('every feature with views is found', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'activity',
      'buy',
      'emailCapture',
      'login',
      'names',
      'nfts',
      'send',
      'siwx',
      'swap',
    ]),
  )
})

test.each(names)('%s with views loads at the same moments as without: after a reload as well', name => {
  const { chunk: own, ...moments } = register(files[`./views/${name}/definition.ts`]?.[name])
  const { chunk: other, ...expected } = register(withoutViews[name])
  expect(own).not.toBe(other)
  expect(moments).toEqual(expected)
  expect(moments.views?.length).toBeGreaterThan(0)
})
