// The notes of this browser, for all its windows.
import { onStorageChange, readStored, store } from '../../../app/storage.ts'
import { NoteStore } from '../../../model/opening/noteStore.ts'

export const noteStore = new NoteStore(
  { read: () => readStored('fairness'), write: (text) => store('fairness', text) },
  // Browsers leave locks out where they leave hashing out; the types do not say so. Nor has every Node them.
  (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined,
)

/** Call back when another window of this browser has noted something, or has forgotten all of it. */
export function onOtherNotes(listener: (none: boolean) => void): void {
  onStorageChange('fairness', () => listener(readStored('fairness') === '[]'))
}
