// What is drawn: the dice, and what is seen of light and shadow on them.
import { Camera, Mesh, NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer, type BufferGeometry } from 'three'
import type { Quaternion } from '../solver/chance.ts'
import { roundedCube } from './geometry.ts'
import { Light } from './light.ts'
import { DieMaterial, type Look } from './material.ts'
import { CAMERA_HEIGHT, CAMERA_NEAR, type Projection } from './projection.ts'

/** Where a die is drawn. */
export interface Pose {
  x: number
  y: number
  z: number
  turned: Quaternion
  /** A die in the rail may be smaller than on the felt. */
  size: number
}

/** More pixels than this for one of the page cost much and are hardly seen. */
const PIXELS_MOST = 2
const [NEAR, FAR] = [1, 40]

export class DiceScene {
  readonly canvas = document.createElement('canvas')
  #renderer: WebGLRenderer
  #scene = new Scene()
  #camera = new Camera()
  #light = new Light()
  #cube: BufferGeometry = roundedCube()
  #dice: Mesh<BufferGeometry, DieMaterial>[] = []
  #materials = new Map<string, DieMaterial>()
  #size = ''

  /** Throws an Error where there is no WebGL. */
  constructor() {
    this.#renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.#renderer.setPixelRatio(Math.min(PIXELS_MOST, devicePixelRatio))
    this.#renderer.toneMapping = NeutralToneMapping
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#scene.add(...this.#light.parts())
    this.#camera.matrixAutoUpdate = false
    // It looks down, and what is far from the person is at the top.
    this.#camera.rotation.set(-Math.PI / 2, 0, 0)
    this.#camera.position.set(0, CAMERA_HEIGHT, CAMERA_NEAR)
    this.#camera.updateMatrix()
  }

  /** Fit it to a box of so many pixels. */
  fit(width: number, height: number, { edge, x, y }: Projection): void {
    const size = `${width} ${height}`
    // To set its size clears a canvas.
    if (size !== this.#size) this.#renderer.setSize(width, height, false)
    this.#size = size
    const [left, right] = [-x / edge, (width - x) / edge]
    const [far, near] = [-y / edge, (height - y) / edge]
    const scale = NEAR / CAMERA_HEIGHT
    const camera = this.#camera
    camera.projectionMatrix.makePerspective(
      left * scale,
      right * scale,
      (CAMERA_NEAR - far) * scale,
      (CAMERA_NEAR - near) * scale,
      NEAR,
      FAR,
    )
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
    this.#light.reach(Math.max(-left, right), Math.max(-far, near))
  }

  /** Let die `die` look like this; dice of one name share what they are made of. */
  dress(die: number, name: string, look: Look, blank: boolean): void {
    const key = `${name} ${blank}`
    const material = this.#materials.get(key) ?? new DieMaterial(blank)
    this.#materials.set(key, material)
    material.look(look)
    const mesh = this.#dice[die] ?? this.#add(die, material)
    mesh.material = material
  }

  /** Put a die somewhere, or off the table. */
  place(die: number, pose: Pose | null): void {
    const mesh = this.#dice[die]
    if (mesh === undefined) return
    mesh.visible = pose !== null
    if (pose === null) return
    mesh.position.set(pose.x, pose.y, pose.z)
    mesh.quaternion.set(...pose.turned)
    mesh.scale.setScalar(pose.size)
  }

  draw(): void {
    this.#renderer.render(this.#scene, this.#camera)
  }

  #add(die: number, material: DieMaterial): Mesh<BufferGeometry, DieMaterial> {
    const mesh = new Mesh(this.#cube, material)
    mesh.castShadow = mesh.receiveShadow = true
    this.#scene.add(mesh)
    this.#dice[die] = mesh
    return mesh
  }
}
