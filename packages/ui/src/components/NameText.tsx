import type { ReactNode } from 'react'
import { useUi } from '../context/UiContext.js'
import { useLazy } from '../context/useLazy.js'

/** Draws a name from outside. The code that marks letters of another alphabet loads with the first name that contains one. */
export function NameText({ name }: { name: string }): ReactNode {
  const { extras } = useUi()
  const isPlain = /^[ -~]*$/.test(name)
  const { module } = useLazy(extras, !isPlain)
  return isPlain || !module ? name : <module.MarkedName name={name} />
}
