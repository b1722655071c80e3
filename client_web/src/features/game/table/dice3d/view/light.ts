// The light of a room over the tray, and the shadows that it throws. Felt and wood are the page's own.
import { DirectionalLight, HemisphereLight, Mesh, PlaneGeometry, ShadowMaterial, type Object3D } from 'three'

const SHADOW_PIXELS = 1024

export class Light {
  #sun = new DirectionalLight('#fff8ee', 2.4)

  constructor() {
    const { shadow } = this.#sun
    this.#sun.castShadow = true
    shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS)
    shadow.bias = -0.0008
    shadow.normalBias = 0.03
    shadow.radius = 4
  }

  /** What belongs into the scene for it. */
  parts(): Object3D[] {
    const lamp = new DirectionalLight('#dce8ff', 0.9)
    lamp.position.set(6, 5, 9)
    return [new HemisphereLight('#ffffff', '#8c7f70', 1.5), lamp, this.#sun, ground()]
  }

  /** The sun shines on all that is seen, and no farther: its shadows are as sharp as they can be. */
  reach(halfWidth: number, halfDepth: number): void {
    const reach = Math.max(halfWidth, halfDepth) + 1
    this.#sun.position.set(-5, 13, -3)
    const { camera } = this.#sun.shadow
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 30 })
    camera.updateProjectionMatrix()
  }
}

/** It is not seen itself: only the shadows on it. */
function ground(): Mesh {
  const shadows = new ShadowMaterial({ opacity: 0.42, color: '#06100e' })
  const plane = new Mesh(new PlaneGeometry(60, 60), shadows)
  plane.rotation.x = -Math.PI / 2
  plane.receiveShadow = true
  return plane
}
