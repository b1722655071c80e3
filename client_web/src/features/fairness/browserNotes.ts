// The notes of this browser, for all its windows.
import { readStored, store } from '../../app/storage.ts'
import { NoteStore } from '../../model/opening/noteStore.ts'

export const noteStore = new NoteStore(
  { read: () => readStored('fairness'), write: (text) => store('fairness', text) },
  // Browsers leave locks out where they leave hashing out; the types do not say so. Nor has every Node them.
  (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined,
)
