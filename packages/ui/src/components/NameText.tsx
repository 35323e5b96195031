import type { ReactNode } from 'react'
import { useUi } from '../context/UiContext.js'
import { useLazy } from '../context/useLazy.js'

/** A name from outside; what marks letters of another alphabet loads with the first name that has any. */
export function NameText({ name }: { name: string }): ReactNode {
  const { extras } = useUi()
  const isPlain = /^[ -~]*$/.test(name)
  const { module } = useLazy(extras, !isPlain)
  return isPlain || !module ? name : <module.MarkedName name={name} />
}
