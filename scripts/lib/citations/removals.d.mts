export type Removal = {
  id: string
  title: string
  file: string
  removes: { file: string; search: string; replace: string }
}
export declare const removals: readonly Removal[]
